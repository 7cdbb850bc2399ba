import { bubbleAt, bubblePitch, bubbleRadius, columnOf, rowPitch } from '../sheet-layout.ts'
import { brightnessAt, type GreyImage, type Point } from './grey-image.ts'
import { type Homography, project } from './homography.ts'

/** What stands in a row of bubbles. */
export interface BubbleRow {
  /** Bubbles that are filled or crossed for certain. */
  marked: number[]
  /** Bubbles that may be marked: a faint, small or struck out mark. A row with one never counts without a confirmation. */
  unclear: number[]
}

/**
 * Darkness from 0 (as the empty bubbles of the sheet) to 1 (ink everywhere) from which a bubble is marked, at most and at least. Between
 * them the pupil's own hand decides: thin crosses are a quarter as dark as filled bubbles, and on a sheet of filled ones as dark as a mark
 * that was rubbed out.
 */
const markedFromMost = 0.3
const markedFromLeast = 0.12
/** As a share of the pupil's usual mark. */
const markedShare = 0.55
/** As a share of the darkest mark in the row: a fainter one beside it may have been rubbed out. */
const besideShare = 0.6
/** As a share of the darkness from which a bubble is marked. */
const emptyShare = 0.45

/** Rows that are moved together to where their printed circles are: a sheet is never quite flat. */
const groupRows = 4

/** `ink`: brightness of ink as a share of that of paper. */
export function readBubbles(
  image: GreyImage,
  toImage: Homography,
  ink: number,
  bubbles: readonly number[],
): BubbleRow[] {
  const sample = (at: Point): number => {
    const point = project(toImage, at)
    return brightnessAt(image, point.x, point.y)
  }
  const offsets = new Map<string, Point>()
  const offsetOf = (row: number): Point => {
    const key = `${columnOf(row)} ${Math.floor(row / groupRows)}`
    const known = offsets.get(key)
    if (known) return known
    const group = bubbles.flatMap((count, other) =>
      `${columnOf(other)} ${Math.floor(other / groupRows)}` === key
        ? Array.from({ length: count }, (_, bubble) => bubbleAt(other, bubble))
        : [],
    )
    const offset = findOffset(sample, group)
    offsets.set(key, offset)
    return offset
  }
  const measured = bubbles.map((count, row) => {
    const offset = offsetOf(row)
    return Array.from({ length: count }, (_, bubble) => {
      const { x, y } = bubbleAt(row, bubble)
      return measure(sample, { x: x + offset.x, y: y + offset.y }, ink)
    })
  })
  // The letter in a bubble and blur from its circle darken it a little.
  const most = Math.max(0, ...bubbles)
  const empty = Array.from({ length: most }, (_, bubble) => {
    const all = measured.flatMap((row) => row[bubble]?.inside ?? []).sort((a, b) => a - b)
    return Math.min(0.2, all[Math.floor(all.length * 0.25)] ?? 0)
  })
  const darkness = measured.map((row) =>
    row.map(({ inside }, bubble) => (inside - Number(empty[bubble])) / (1 - Number(empty[bubble]))),
  )
  const darkest = darkness.map((row) => Math.max(0, ...row)).filter((most) => most >= markedFromLeast)
  const usual = darkest.sort((a, b) => a - b)[Math.floor(darkest.length / 2)] ?? 1
  const markedFrom = Math.max(markedFromLeast, Math.min(markedFromMost, usual * markedShare))
  return measured.map((row, place) => {
    const found: BubbleRow = { marked: [], unclear: [] }
    const most = Math.max(0, ...(darkness[place] ?? []))
    row.forEach(({ isStruck }, bubble) => {
      const dark = Number(darkness[place]?.[bubble])
      if (dark < markedFrom * emptyShare) return
      if (dark < Math.max(markedFrom, most * besideShare) || isStruck) found.unclear.push(bubble)
      else found.marked.push(bubble)
    })
    return found
  })
}

/** A bubble that is less dark is not filled and crossed. */
const struckFrom = 0.5

type Sample = (at: Point) => number

const circle = (radius: number, count: number, from = 0): Point[] =>
  Array.from({ length: count }, (_, place) => {
    const angle = from + (place / count) * Math.PI * 2
    return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius }
  })
const insidePoints = [0.6, 1.2, 1.75].flatMap((radius, ring) => circle(radius, 6 * (ring + 1)))
/** Between this bubble and its neighbours, where the paper is blank. */
const paperPoints = [-1, 1].flatMap((down) =>
  [-1, 0, 1].map((across) => ({ x: (across * bubblePitch) / 2, y: (down * rowPitch) / 2 })),
)
const ringPoints = circle(bubbleRadius, 12)
const aroundPoints = circle(bubbleRadius + 1, 12)
/** Outside a bubble in one direction: a thin stroke passes through some of these points. */
const beyond = (angle: number): Point[] =>
  [0.7, 1.1].flatMap((off) =>
    [-0.22, -0.11, 0, 0.11, 0.22].map((aside) => ({
      x: Math.cos(angle + aside) * (bubbleRadius + off),
      y: Math.sin(angle + aside) * (bubbleRadius + off),
    })),
  )
const quarters = [0, 1, 2, 3].map((quarter) => (quarter * Math.PI) / 2)
const diagonals = quarters.map((angle) => beyond(angle + Math.PI / 4))
const axes = quarters.map(beyond)

function measure(sample: Sample, { x, y }: Point, ink: number): { inside: number; isStruck: boolean } {
  const at = (point: Point) => sample({ x: x + point.x, y: y + point.y })
  const paper = paperPoints.map(at).sort((a, b) => a - b)
  // The upper half: a neighbour's mark may reach into some of these points.
  const white = Math.max(1, average(paper.slice(paper.length / 2)))
  const darkness = (point: Point) => Math.max(0, (1 - at(point) / white) / (1 - ink))
  const inside = average(insidePoints.map((point) => Math.min(1, darkness(point))))
  if (inside < struckFrom) return { inside, isStruck: false }
  const darkestOf = (points: readonly Point[]) => Math.max(...points.map(darkness))
  const [across, along] = [diagonals.map(darkestOf), axes.map(darkestOf)]
  // A cross over a filled bubble takes the answer back.
  const isStruck = Math.min(...across) > 0.22 && average(along) < average(across) * 0.7
  return { inside, isStruck }
}

/** How far these bubbles are from where they should be: there their circles are darkest against the paper around them. */
function findOffset(sample: Sample, bubbles: readonly Point[]): Point {
  const contrastAt = (offset: Point) =>
    bubbles.reduce((sum, { x, y }) => {
      const at = (point: Point) => sample({ x: x + offset.x + point.x, y: y + offset.y + point.y })
      return sum + average(aroundPoints.map(at)) - average(ringPoints.map(at))
    }, 0)
  let best = { offset: { x: 0, y: 0 }, contrast: contrastAt({ x: 0, y: 0 }) }
  for (const step of [0.7, 0.35]) {
    const from = best.offset
    for (let down = -2; down <= 2; down += 1)
      for (let across = -2; across <= 2; across += 1) {
        const offset = { x: from.x + across * step, y: from.y + down * step }
        const contrast = contrastAt(offset)
        if (contrast > best.contrast) best = { offset, contrast }
      }
  }
  return best.offset
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
