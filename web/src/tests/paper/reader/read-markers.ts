import { markerCells, markerCodes, patternCells, quarterTurn } from '../marker-codes.ts'
import { type Corners, findSquares, sideOf } from './find-squares.ts'
import { brightnessAt, type GreyImage, isInside, type Point } from './grey-image.ts'
import { fitHomography, type Homography, project } from './homography.ts'

/** A marker that was found in an image. */
export interface Marker {
  /** Its place in `markerCodes`. */
  marker: number
  /** In the image; the first is the top left one of the marker as it is printed, the others follow clockwise. */
  corners: Corners
  /** From 0 to 1: how much better this pattern fits than any other. */
  certainty: number
  /** Brightness of its paper and its ink. */
  white: number
  black: number
}

/** A smaller certainty is no marker. */
const leastCertainty = 0.3
/** Cells that may look otherwise than in the pattern. Patterns differ in 7. */
const mostWrongCells = 2

const turned = markerCodes.map((code) => {
  const quarter = quarterTurn(code)
  const half = quarterTurn(quarter)
  return [code, quarter, half, quarterTurn(half)]
})

/** All markers in an image, the most certain of those in one place. */
export function readMarkers(image: GreyImage): Marker[] {
  const found = findSquares(image).flatMap((corners) => readMarker(image, corners) ?? [])
  const best: Marker[] = []
  for (const marker of found.toSorted((a, b) => b.certainty - a.certainty))
    if (!best.some((other) => overlap(other, marker))) best.push(marker)
  return best
}

const overlap = (a: Marker, b: Marker): boolean => {
  const [one, other] = [centreOf(a.corners), centreOf(b.corners)]
  return Math.hypot(one.x - other.x, one.y - other.y) < Math.max(sideOf(a.corners), sideOf(b.corners)) / 2
}

const centreOf = (corners: Corners): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
  y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
})

const unitSquare = [
  { x: 0, y: 0 },
  { x: markerCells, y: 0 },
  { x: markerCells, y: markerCells },
  { x: 0, y: markerCells },
]

function readMarker(image: GreyImage, corners: Corners): Marker | null {
  const toImage = fitHomography(unitSquare.map((point, index) => [point, corners[index] ?? point] as const))
  if (!toImage) return null
  const levels = readLevels(image, toImage)
  if (!levels) return null
  const cells: number[] = []
  for (let row = 1; row <= patternCells; row += 1)
    for (let column = 1; column <= patternCells; column += 1) {
      const at = { x: column + 0.5, y: row + 0.5 }
      const { black, white } = levels.at(at)
      const middle = (black + white) / 2
      cells.push(Math.max(-1, Math.min(1, (middle - cellBrightness(image, toImage, at)) / ((white - black) / 2))))
    }
  const match = matchPattern(cells)
  if (!match) return null
  const { marker, turns, certainty } = match
  const cornerAt = (place: number) => corners[(place + turns) % 4] as Point
  return {
    marker,
    corners: [cornerAt(0), cornerAt(1), cornerAt(2), cornerAt(3)],
    certainty,
    white: levels.white,
    black: levels.black,
  }
}

/** Around the centre of a cell. */
const spots = [-0.22, 0, 0.22]

function cellBrightness(image: GreyImage, toImage: Homography, { x, y }: Point): number {
  let sum = 0
  for (const down of spots)
    for (const across of spots) {
      const point = project(toImage, { x: x + across, y: y + down })
      sum += brightnessAt(image, point.x, point.y)
    }
  return sum / spots.length ** 2
}

/** Brightness of paper and ink over the marker, from its frame and the paper around it; null when that is no frame. */
function readLevels(image: GreyImage, toImage: Homography) {
  const places = Array.from({ length: markerCells }, (_, place) => place + 0.5)
  const far = markerCells - 0.5
  const sides = [
    { frame: places.map((x) => ({ x, y: 0.5 })), paper: places.map((x) => ({ x, y: -0.55 })) },
    { frame: places.map((y) => ({ x: far, y })), paper: places.map((y) => ({ x: markerCells + 0.55, y })) },
    { frame: places.map((x) => ({ x, y: far })), paper: places.map((x) => ({ x, y: markerCells + 0.55 })) },
    { frame: places.map((y) => ({ x: 0.5, y })), paper: places.map((y) => ({ x: -0.55, y })) },
  ].map(({ frame, paper }) => ({
    frame: frame.map((at) => cellBrightness(image, toImage, at)),
    // Paper beyond the edge of the image is unknown.
    paper: paper.flatMap((at) => {
      const point = project(toImage, at)
      return isInside(image, point) ? [brightnessAt(image, point.x, point.y)] : []
    }),
  }))
  const inks = sides.map(({ frame }) => median(frame))
  const papers = sides.map(({ paper }) => (paper.length > 0 ? median(paper) : null))
  const known = papers.filter((level) => level !== null)
  if (known.length < 2) return null
  const black = average(inks)
  const white = average(known)
  if (white - black < 24) return null
  const middle = (white + black) / 2
  const frame = sides.flatMap(({ frame }) => frame)
  const bright = frame.filter((level) => level > middle).length
  const paper = sides.flatMap(({ paper }) => paper)
  const dark = paper.filter((level) => level < middle).length
  // A finger may cover a little of either.
  if (bright > frame.length * 0.18 || dark > paper.length * 0.35) return null
  const [top, right, bottom, left] = papers.map((level) => level ?? white)
  const [inkTop, inkRight, inkBottom, inkLeft] = inks
  const slope = (a = 0, b = 0) => Math.max(-60, Math.min(60, b - a)) / (markerCells + 1)
  const half = markerCells / 2
  return {
    white,
    black,
    at: ({ x, y }: Point) => ({
      white: white + slope(left, right) * (x - half) + slope(top, bottom) * (y - half),
      black: black + slope(inkLeft, inkRight) * (x - half) + slope(inkTop, inkBottom) * (y - half),
    }),
  }
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const median = (values: readonly number[]): number =>
  Number(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)])

/** `cells`: darkness from -1 (paper) to 1 (ink) in rows. */
function matchPattern(cells: readonly number[]) {
  let code = 0
  cells.forEach((dark, index) => {
    if (dark > 0) code |= 1 << index
  })
  let best = { marker: -1, turns: 0, fit: Number.NEGATIVE_INFINITY, wrong: 25 }
  let second = Number.NEGATIVE_INFINITY
  turned.forEach((rotations, marker) => {
    rotations.forEach((pattern, turns) => {
      const wrong = countBits(pattern ^ code)
      // The farther half cannot be the best or the second best of anything that is accepted.
      if (wrong > 12) return
      const fit = fitOf(cells, pattern)
      if (fit > best.fit) {
        second = best.fit
        best = { marker, turns, fit, wrong }
      } else second = Math.max(second, fit)
    })
  })
  if (best.marker < 0 || best.wrong > mostWrongCells) return null
  // Two patterns differ in at least 7 of 25 cells, which makes 14 where all cells are clear.
  const certainty = Math.min(1, (best.fit - Math.max(second, best.fit - 14)) / 14)
  return certainty < leastCertainty ? null : { ...best, certainty: certainty * (1 - best.wrong / 6) }
}

const fitOf = (cells: readonly number[], pattern: number): number =>
  cells.reduce((sum, dark, index) => sum + ((pattern >> index) & 1 ? dark : -dark), 0)

function countBits(value: number): number {
  let rest = value
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count += 1
  return count
}
