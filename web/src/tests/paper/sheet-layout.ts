import { markerShapes } from './marker-shapes.ts'
import { codeColumns, type SheetCode, sheetCodeCells } from './sheet-code.ts'
import { pageHeight, pageWidth, type Shape } from './shapes.ts'

/** A row of bubbles. */
export interface SheetRow {
  /** The number of the question on the question paper. */
  label: string
  /** What stands in its bubbles: A to E, or T and F. */
  letters: readonly string[]
}

export const mostRows = 60
export const mostBubbles = 5

const rowsPerColumn = 20
const margin = 10
export const cornerSize = 14
export const codeCell = 3
export const bubbleRadius = 2.6
export const bubblePitch = 8.6
export const rowPitch = 10
const firstRow = 66
const firstColumn = 15
const columnPitch = 62
const firstBubble = 13

/** Top left corners of the corner marks, clockwise from the top left one; their place is the number of their marker. */
export const cornerMarks = [
  { x: margin, y: margin },
  { x: pageWidth - margin - cornerSize, y: margin },
  { x: pageWidth - margin - cornerSize, y: pageHeight - margin - cornerSize },
  { x: margin, y: pageHeight - margin - cornerSize },
] as const

/** Top left corner of the code. */
const code = { x: (pageWidth - codeColumns * codeCell) / 2, y: margin + 1 }

/** Middle of a cell of the code. */
export const codeCellAt = (index: number) => ({
  x: code.x + ((index % codeColumns) + 0.5) * codeCell,
  y: code.y + (Math.floor(index / codeColumns) + 0.5) * codeCell,
})

/** Middle of a bubble. */
export const bubbleAt = (row: number, bubble: number) => ({
  x: firstColumn + Math.floor(row / rowsPerColumn) * columnPitch + firstBubble + bubble * bubblePitch,
  y: firstRow + (row % rowsPerColumn) * rowPitch,
})

export const columnOf = (row: number): number => Math.floor(row / rowsPerColumn)

export interface SheetHead {
  title: string
  className: string
  pupil: string
  rollNumber: number
  /** What the sheet asks of the pupil, in one line. */
  instruction: string
}

/** An answer sheet for one pupil. */
export function sheetPage(rows: readonly SheetRow[], sheetCode: SheetCode, head: SheetHead): Shape[] {
  const text = (
    x: number,
    y: number,
    size: number,
    words: string,
    more: Partial<Shape & { kind: 'text' }> = {},
  ): Shape => ({
    kind: 'text',
    x,
    y,
    size,
    text: words,
    ink: 'black',
    anchor: 'start',
    ...more,
  })
  return [
    ...cornerMarks.flatMap(({ x, y }, marker) => markerShapes(marker, x, y, cornerSize)),
    ...sheetCodeCells(sheetCode).flatMap((dark, index): Shape[] => {
      const { x, y } = codeCellAt(index)
      const corner = { x: x - codeCell / 2, y: y - codeCell / 2 }
      return dark ? [{ kind: 'rectangle', ...corner, width: codeCell, height: codeCell, fill: 'black' }] : []
    }),
    text(margin + 4, 33, 5, head.title, { bold: true }),
    text(margin + 4, 41, 4, `${head.rollNumber} · ${head.pupil}`),
    text(pageWidth - margin - 4, 41, 4, head.className, { anchor: 'end' }),
    text(margin + 4, 50, 3.4, head.instruction, { ink: 'grey' }),
    ...rows.slice(0, mostRows).flatMap(({ label, letters }, row): Shape[] => {
      const first = bubbleAt(row, 0)
      return [
        text(first.x - 5.5, first.y, 3.8, label, { anchor: 'end' }),
        ...letters.slice(0, mostBubbles).flatMap((letter, bubble): Shape[] => {
          const { x, y } = bubbleAt(row, bubble)
          return [
            { kind: 'circle', x, y, radius: bubbleRadius, line: 0.3 },
            text(x, y, 2.8, letter, { anchor: 'middle', ink: 'pale' }),
          ]
        }),
      ]
    }),
  ]
}
