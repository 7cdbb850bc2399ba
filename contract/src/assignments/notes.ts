import * as z from 'zod/mini'
import { requiredText } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * Notes on a page are lines and marks in the page's own coordinates, so that they stay in place at any size: a page is `noteUnits` wide, and
 * its height is in the same units. The page on screen, the pupil's page and the PDF draw them by the sizes of this file.
 */
export const noteUnits = 10_000
/** Of a strip that is five times as high as wide. */
const farthest = 5 * noteUnits
const coordinate = z.int().check(z.minimum(0), z.maximum(farthest))
const position = { x: coordinate, y: coordinate }

export const lineKinds = ['pen', 'highlighter'] as const
export const markKinds = ['tick', 'cross'] as const

const Line = z.object({
  kind: z.enum(lineKinds),
  /** x and y of one point after the other. */
  points: z.array(coordinate).check(
    z.minLength(2),
    z.maxLength(2 * limits.pageStrokePointsMax),
    z.refine((points: number[]) => points.length % 2 === 0, 'A point has two numbers'),
  ),
})
const PageMark = z.object({ kind: z.enum(markKinds), ...position })
const TextNote = z.object({
  kind: z.literal('text'),
  ...position,
  text: requiredText('Write the note', limits.noteTextMax),
})
export const Stroke = z.discriminatedUnion('kind', [Line, PageMark, TextNote])
export type Stroke = z.output<typeof Stroke>

/** Points of lines and characters of texts, which bound what a page holds. */
export const weightOfStrokes = (strokes: readonly Stroke[]): number =>
  strokes.reduce((sum, stroke) => {
    if ('points' in stroke) return sum + stroke.points.length / 2
    return sum + (stroke.kind === 'text' ? stroke.text.length : 1)
  }, 0)

const full = 'This page has as many notes as it can hold. Erase some first.'
export const Strokes = z.array(Stroke).check(
  z.maxLength(limits.pageStrokesMax, full),
  z.refine((strokes: Stroke[]) => weightOfStrokes(strokes) <= limits.pageStrokePointsMax, full),
)

/** Sizes and colours, the same on screen and on paper. Lengths are in units of the page. */
export const noteLooks = {
  pen: { width: 45, color: '#C2182B', opacity: 1 },
  highlighter: { width: 260, color: '#F5B21A', opacity: 0.45 },
  tick: { width: 60, color: '#1E7A34', lines: [[-180, 20, -60, 150, 200, -190]] },
  cross: {
    width: 60,
    color: '#C2182B',
    lines: [
      [-150, -150, 150, 150],
      [-150, 150, 150, -150],
    ],
  },
  text: { size: 260, leading: 1.35, color: '#C2182B', paper: '#FFFDF2', padding: 60, width: 3_400 },
} as const
