import { codeColumns, codeRows, readSheetCode, type SheetCode } from '../sheet-code.ts'
import { codeCell, codeCellAt, cornerMarks, cornerSize } from '../sheet-layout.ts'
import { brightnessAt, type GreyImage, type Point } from './grey-image.ts'
import { fitHomography, type Homography, project } from './homography.ts'
import { type BubbleRow, readBubbles } from './read-bubbles.ts'
import { type Marker, readMarkers } from './read-markers.ts'

export interface SheetRead {
  /** Null when the pattern at the head cannot be read. */
  code: SheetCode | null
  rows: BubbleRow[]
  /** Maps millimetres on the sheet to the image. */
  toImage: Homography
}

/** Three corner marks are enough: one may be under a thumb. */
const leastCorners = 3

/**
 * Reads an answer sheet. `bubbles` says how many bubbles each row has. Null when no sheet
 * is seen, or not enough of it.
 */
export function readSheet(image: GreyImage, bubbles: readonly number[]): SheetRead | null {
  const corners = readMarkers(image).filter(({ marker }) => marker < cornerMarks.length)
  const toImage = placeSheet(corners)
  if (!toImage) return null
  return { code: readCode(image, toImage), rows: readBubbles(image, toImage, inkOf(corners), bubbles), toImage }
}

function placeSheet(corners: readonly Marker[]): Homography | null {
  // The same mark seen twice means two sheets.
  if (new Set(corners.map(({ marker }) => marker)).size < Math.max(leastCorners, corners.length)) return null
  const pairs = corners.flatMap(({ marker, corners: seen }) => {
    const at = cornerMarks[marker] ?? cornerMarks[0]
    const printed = [
      at,
      { x: at.x + cornerSize, y: at.y },
      { x: at.x + cornerSize, y: at.y + cornerSize },
      { x: at.x, y: at.y + cornerSize },
    ]
    return printed.map((point, index) => [point, seen[index] ?? point] as const)
  })
  const toImage = fitHomography(pairs)
  if (!toImage) return null
  const scale = pixelsPerMillimetre(toImage, { x: 105, y: 148 })
  const offs = pairs.map(([printed, seen]) => {
    const at = project(toImage, printed)
    return Math.hypot(at.x - seen.x, at.y - seen.y) / scale
  })
  // Marks that lie otherwise than on a sheet of ours, or a sheet that is folded.
  return Math.max(...offs) > 3 ? null : toImage
}

function pixelsPerMillimetre(toImage: Homography, at: Point): number {
  const [here, there] = [project(toImage, at), project(toImage, { x: at.x + 1, y: at.y + 1 })]
  return Math.hypot(there.x - here.x, there.y - here.y) / Math.SQRT2
}

/** Brightness of ink as a share of that of paper. */
const inkOf = (corners: readonly Marker[]): number =>
  corners.reduce((sum, { black, white }) => sum + black / white, 0) / corners.length

function readCode(image: GreyImage, toImage: Homography): SheetCode | null {
  // The code is between two corner marks, but a bent sheet moves it a little.
  for (const down of [0, -0.7, 0.7])
    for (const across of [0, -0.7, 0.7]) {
      const cells = Array.from({ length: codeColumns * codeRows }, (_, index) => {
        const { x, y } = codeCellAt(index)
        return average(image, toImage, { x: x + across, y: y + down }, codeCell * 0.22)
      })
      const code = readSheetCode(cells)
      if (code) return code
    }
  return null
}

function average(image: GreyImage, toImage: Homography, { x, y }: Point, reach: number): number {
  let sum = 0
  for (const down of [-reach, 0, reach])
    for (const across of [-reach, 0, reach]) {
      const point = project(toImage, { x: x + across, y: y + down })
      sum += brightnessAt(image, point.x, point.y)
    }
  return sum / 9
}
