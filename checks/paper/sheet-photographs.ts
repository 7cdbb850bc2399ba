import type { SheetCode } from '../../web/src/tests/paper/sheet-code.ts'
import { bubbleAt, mostRows, sheetPage, type SheetRow } from '../../web/src/tests/paper/sheet-layout.ts'
import { pageHeight, pageWidth } from '../../web/src/tests/paper/shapes.ts'
import type { GreyImage, Point } from '../../web/src/tests/paper/reader/grey-image.ts'
import { createRandom, type Random } from '../random.ts'
import { type Light, photograph } from './camera.ts'
import { cornersOf, finger, place, type Pose } from './place.ts'
import { rasterise } from './rasterise.ts'

export interface SheetPhotograph {
  image: GreyImage
  code: SheetCode
  rows: SheetRow[]
  /** The bubbles that the pupil meant, for each row; null where a person would ask too, such as for a struck out bubble. */
  expected: (number[] | null)[]
}

const letters = ['A', 'B', 'C', 'D', 'E']

/** A filled answer sheet on a desk. The same seed and number give the same image. */
export function sheetPhotograph(seed: number, number: number): SheetPhotograph {
  const random = createRandom(seed, number)
  const between = (from: number, to: number) => from + (to - from) * random.next()
  const rows = Array.from({ length: random.integer(5, mostRows) }, (_, row): SheetRow => ({
    label: String(row + 1),
    letters: random.maybe(0.15) ? ['T', 'F'] : letters.slice(0, random.maybe(0.8) ? 4 : 5),
  }))
  const code = { test: random.below(65_536), set: random.below(4), rollNumber: random.integer(1, 200) }
  const pen = penOf(random)
  const marks: string[] = []
  const expected = rows.map(({ letters: own }, row): number[] | null => {
    const bubble = random.below(own.length)
    const kind = random.next()
    if (kind < 0.06) return []
    if (kind < 0.075) {
      marks.push(pen.fill(bubbleAt(row, bubble)), pen.strike(bubbleAt(row, bubble)))
      return null
    }
    const twice = random.maybe(0.03) ? (bubble + 1 + random.below(own.length - 1)) % own.length : bubble
    const chosen = [...new Set([bubble, twice])].sort((a, b) => a - b)
    for (const one of chosen)
      marks.push(random.maybe(pen.crosses) ? pen.cross(bubbleAt(row, one)) : pen.fill(bubbleAt(row, one)))
    // A mark that was rubbed out, and a slip of the pen: neither is an answer.
    const other = bubbleAt(row, (bubble + 1) % own.length)
    if (!chosen.includes((bubble + 1) % own.length)) {
      const slip = random.next()
      if (slip < 0.015) marks.push(pen.rubbedOut(other))
      else if (slip < 0.03) marks.push(pen.dot(other))
    }
    return chosen
  })
  const head = {
    title: 'Light: unit test',
    className: 'Class 10 B',
    pupil: 'Asha',
    rollNumber: code.rollNumber,
    instruction: 'Fill the bubble of your answer. To change an answer, ask for a new sheet.',
  }
  const page = rasterise(sheetPage(rows, code, head), 9, marks.join(''))

  const [width, height] = random.pick([
    [900, 1200],
    [1200, 1600],
    [1500, 2000],
  ] as const)
  const data = new Float32Array(width * height).fill(40 + random.next() * 130)
  const scene: Light = { width, height, data }
  grain(scene, random)
  const pose: Pose = {
    at: { x: width * between(0.48, 0.52), y: height * between(0.48, 0.52) },
    scale: Math.min(width / pageWidth, height / pageHeight) * between(0.72, 0.86),
    turn: between(-9, 9) + (random.maybe(0.15) ? 180 : 0),
    yaw: between(-16, 16),
    pitch: between(-20, 20),
    bend: between(-1.6, 1.6),
  }
  // Who takes a photograph sees the edges of the image, and seldom cuts the sheet.
  const isCut = () =>
    cornersOf(pageWidth, pageHeight, pose, width).some(({ x, y }) => x < 0 || y < 0 || x > width || y > height)
  if (!random.maybe(0.1)) while (isCut()) pose.scale *= 0.96
  place(scene, page, pageWidth, pageHeight, pose)
  if (random.maybe(0.3)) thumb(scene, pose, random)
  const weather = {
    blur: between(0.3, 1.2),
    motion: random.maybe(0.2) ? between(0.5, 2.2) : 0,
    direction: between(0, Math.PI),
    noise: between(1, 8),
    quality: random.integer(35, 92),
    brightest: between(0.8, 1.1),
    darkest: between(0.35, 0.75),
    shadows: random.below(3),
  }
  return { image: photograph(scene, weather, random), code, rows, expected }
}

/** How one pupil marks: with a pen or a pencil, carefully or not. */
function penOf(random: Random) {
  const between = (from: number, to: number) => from + (to - from) * random.next()
  const isPencil = random.maybe(0.4)
  const ink = isPencil ? Math.round(between(60, 125)) : Math.round(between(0, 70))
  const colour = `rgb(${ink},${ink},${ink})`
  const line = between(0.45, 0.9)
  const care = between(0.72, 1)
  const path = (d: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
  const cross = ({ x, y }: Point, reach: number) => {
    const shake = () => between(-0.35, 0.35)
    return (
      path(`M${x - reach + shake()} ${y - reach + shake()}L${x + reach + shake()} ${y + reach + shake()}`, line) +
      path(`M${x + reach + shake()} ${y - reach + shake()}L${x - reach + shake()} ${y + reach + shake()}`, line)
    )
  }
  return {
    crosses: random.maybe(0.2) ? 1 : 0.03,
    /** A zigzag over the bubble, as a hand fills it. */
    fill: ({ x, y }: Point) => {
      const radius = 2.5 * care + between(-0.15, 0.3)
      const [offX, offY] = [between(-0.4, 0.4), between(-0.4, 0.4)]
      const strokes = 9
      const points = Array.from({ length: strokes }, (_, stroke) => {
        const down = -radius + (2 * radius * (stroke + 0.5)) / strokes
        const half = Math.sqrt(Math.max(0.2, radius ** 2 - down ** 2)) * between(0.82, 1.05)
        return `${x + offX + (stroke % 2 ? half : -half)} ${y + offY + down}`
      })
      return path(`M${points.join('L')}`, line * 1.25)
    },
    cross: (at: Point) => cross(at, between(1.7, 2.4)),
    strike: (at: Point) => cross(at, 4.2),
    rubbedOut: ({ x, y }: Point) =>
      `<circle cx="${x}" cy="${y}" r="2.3" fill="#000" fill-opacity="${between(0.03, 0.12)}"/>`,
    dot: ({ x, y }: Point) => path(`M${x + between(-2, 2)} ${y + between(-2, 2)}l0.6 0.3`, line),
  }
}

/** A desk: bands of slightly different brightness. */
function grain({ width, height, data }: Light, random: Random): void {
  const waves = Array.from({ length: 4 }, () => ({
    length: 20 + random.next() * 200,
    height: random.next() * 14,
    off: random.next() * 9,
  }))
  for (let y = 0; y < height; y += 1) {
    const lift = waves.reduce((sum, wave) => sum + Math.sin(y / wave.length + wave.off) * wave.height, 0)
    for (let x = 0; x < width; x += 1) data[y * width + x] = Number(data[y * width + x]) + lift
  }
}

/** A thumb on a corner or an edge of the sheet, which may cover one corner mark. */
function thumb(scene: Light, pose: Pose, random: Random): void {
  const corners = cornersOf(pageWidth, pageHeight, pose, scene.width)
  const corner = corners[random.below(4)]
  if (!corner) return
  const inward = { x: pose.at.x - corner.x, y: pose.at.y - corner.y }
  const deep = 0.05 + random.next() * 0.08
  const tip = { x: corner.x + inward.x * deep, y: corner.y + inward.y * deep }
  finger(
    scene,
    tip,
    { x: corner.x - inward.x * 0.2, y: corner.y - inward.y * 0.2 },
    18 * pose.scale,
    70 + random.next() * 110,
  )
}
