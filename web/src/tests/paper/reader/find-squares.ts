import { darkPixels } from './dark-pixels.ts'
import { findRegions } from './find-regions.ts'
import { brightnessAt, type GreyImage, type Point } from './grey-image.ts'

/** Four corners, clockwise as the image is seen. */
export type Corners = readonly [Point, Point, Point, Point]

/** A marker has 7 cells a side; below two pixels a cell nothing can be read. */
const leastSide = 13

/** Dark regions with four straight sides, which may be markers. */
export function findSquares(image: GreyImage): Corners[] {
  const size = Math.min(image.width, image.height)
  const found: Corners[] = []
  // A narrow window tells small markers from dark surroundings, and takes what is not quite black for ink. A wide one
  // sees large markers whole, and takes only ink: a finger on the edge of a marker is brighter, and stays outside.
  const windows = [
    { radius: Math.max(8, Math.round(size / 40)), share: 0.7 },
    { radius: Math.max(16, Math.round(size / 9)), share: 0.5 },
  ]
  for (const { radius, share } of windows) {
    const dark = darkPixels(image, radius, share)
    for (const hull of findRegions(dark, image.width, image.height, leastSide, size * 0.95)) {
      const rough = quadOf(hull)
      const corners = rough && refine(image, rough)
      if (corners && !found.some((other) => isSameSquare(other, corners))) found.push(corners)
    }
  }
  return found
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middleOf = (corners: Corners): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
  y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
})
export const sideOf = (corners: Corners): number =>
  corners.reduce((sum, corner, index) => sum + distance(corner, corners[(index + 1) % 4] ?? corner), 0) / 4

const isSameSquare = (a: Corners, b: Corners): boolean =>
  distance(middleOf(a), middleOf(b)) < sideOf(a) * 0.15 && Math.abs(sideOf(a) - sideOf(b)) < sideOf(a) * 0.15

const areaOf = (points: readonly Point[]): number =>
  points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0) / 2

/** The four corners of a hull that is nearly a quadrilateral: removes the corners that change its area least. */
function quadOf(hull: readonly Point[]): Corners | null {
  const points = [...hull]
  const whole = areaOf(points)
  const lossAt = (index: number) => {
    const count = points.length
    return Math.abs(
      areaOf([points[(index + count - 1) % count], points[index], points[(index + 1) % count]] as Point[]),
    )
  }
  while (points.length > 4) {
    let least = 0
    for (let index = 1; index < points.length; index += 1) if (lossAt(index) < lossAt(least)) least = index
    points.splice(least, 1)
  }
  const [a, b, c, d] = points
  if (!a || !b || !c || !d) return null
  const corners: Corners = [a, b, c, d]
  const sides = corners.map((corner, index) => distance(corner, corners[(index + 1) % 4] ?? corner))
  const isQuad = areaOf(points) > whole * 0.82 && Math.min(...sides) > Math.max(...sides) * 0.3
  return isQuad && Math.min(...sides) >= leastSide * 0.7 ? corners : null
}

interface Line {
  at: Point
  /** A unit vector. */
  along: Point
}

/** Moves each side to where the image changes from dark to bright most, to a fraction of a pixel. */
function refine(image: GreyImage, corners: Corners): Corners | null {
  const [a, b, c, d] = corners.map((corner, index) => sideLine(image, corner, corners[(index + 1) % 4] ?? corner))
  if (!a || !b || !c || !d) return null
  const moved = [crossing(d, a), crossing(a, b), crossing(b, c), crossing(c, d)]
  const [p, q, r, s] = moved
  if (!p || !q || !r || !s) return null
  const limit = Math.max(3, sideOf(corners) * 0.2)
  // A side that went astray, at a finger or a fold: the rough corners are better.
  return moved.every((point, index) => point && distance(point, corners[index] ?? point) < limit)
    ? [p, q, r, s]
    : corners
}

function sideLine(image: GreyImage, from: Point, to: Point): Line | null {
  const length = distance(from, to)
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  // Corners run clockwise on the screen, so outside is to the left of the way.
  const out = { x: along.y, y: -along.x }
  const reach = Math.min(Math.max(1.5, length * 0.07), 12)
  const step = reach / 6
  const count = Math.round(Math.min(Math.max(length / 2, 6), 32))
  const edges: Point[] = []
  for (let sample = 0; sample < count; sample += 1) {
    const way = length * (0.08 + (0.84 * (sample + 0.5)) / count)
    const base = { x: from.x + along.x * way, y: from.y + along.y * way }
    const brightness = Array.from({ length: 13 }, (_, place) => {
      const off = (place - 6) * step
      return brightnessAt(image, base.x + out.x * off, base.y + out.y * off)
    })
    let weight = 0
    let sum = 0
    for (let place = 1; place < brightness.length; place += 1) {
      const rise = Math.max(0, Number(brightness[place]) - Number(brightness[place - 1])) ** 2
      weight += rise
      sum += rise * (place - 6.5) * step
    }
    if (weight < 30) continue
    const off = sum / weight
    edges.push({ x: base.x + out.x * off, y: base.y + out.y * off })
  }
  return edges.length < 4 ? { at: from, along } : fitLine(edges)
}

/** The line through most of the points: fitted by least squares, and again without the points far from it. */
function fitLine(points: readonly Point[]): Line {
  let used = points
  let line = leastSquares(used)
  for (let round = 0; round < 2; round += 1) {
    const offs = used.map((point) => offLine(line, point))
    const usual = Math.max(0.3, Number(offs.toSorted((a, b) => a - b)[Math.floor(offs.length / 2)]) * 2.5)
    const near = used.filter((_, index) => Number(offs[index]) <= usual)
    if (near.length < 4 || near.length === used.length) break
    used = near
    line = leastSquares(used)
  }
  return line
}

const offLine = ({ at, along }: Line, { x, y }: Point): number => Math.abs((x - at.x) * along.y - (y - at.y) * along.x)

function leastSquares(points: readonly Point[]): Line {
  const at = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  }
  let [xx, xy, yy] = [0, 0, 0]
  for (const { x, y } of points) {
    xx += (x - at.x) ** 2
    xy += (x - at.x) * (y - at.y)
    yy += (y - at.y) ** 2
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return { at, along: { x: Math.cos(angle), y: Math.sin(angle) } }
}

function crossing(a: Line, b: Line): Point | null {
  const cross = a.along.x * b.along.y - a.along.y * b.along.x
  if (Math.abs(cross) < 0.1) return null
  const way = ((b.at.x - a.at.x) * b.along.y - (b.at.y - a.at.y) * b.along.x) / cross
  return { x: a.at.x + a.along.x * way, y: a.at.y + a.along.y * way }
}
