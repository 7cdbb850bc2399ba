import type PDFDocument from 'pdfkit'
import type { Line } from './break-lines.ts'
import type { Run } from './fonts.ts'
import type { BoxKind } from './parse-book.ts'
import type { Tag } from './structure.ts'

export type Doc = InstanceType<typeof PDFDocument>

/** A box that stretches behind the atoms which name it, page by page. */
export interface Frame {
  kind: BoxKind
}

export interface Anchor {
  name: string
  title: string
  level: 1 | 2
}

/** The smallest thing that the paginator moves: a line or two of text, a table row, a figure with its caption. */
export interface Atom {
  height: number
  /** Space wanted above and below; the larger of two neighbours' wins, and none is left at the top of a page. */
  before: number
  after: number
  /** It may not be the last on a page. */
  keep: boolean
  kind: 'text' | 'heading' | 'figure' | 'table'
  frame?: Frame
  anchor?: Anchor
  /** Begins a chapter of this title: a new page with its opener, which the pages draw themselves. */
  chapter?: { number: number; title: string; tag: Tag }
  /** The same at most this high, if it can be made so. */
  shrink?: (height: number) => Atom | undefined
  /** Repeated on top when the atoms after it (rows of a table) go on over a page. */
  repeat?: Atom
  draw: (doc: Doc, x: number, y: number) => void
}

export function drawRuns(doc: Doc, runs: Run[], x: number, baseline: number, color: string): void {
  let at = x
  doc.fillColor(color)
  for (const run of runs) {
    // pdfkit takes an opened font as well as a file, and embeds the glyphs that were used.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- which the published types leave out
    doc.font(run.face.font as unknown as string, run.size)
    doc.text(run.text, at, baseline - run.rise, { lineBreak: false, baseline: 'alphabetic' })
    at += run.width
  }
}

/** Where the baseline lies in a line of this height: the letters stand in its optical middle. */
export const baselineIn = (leading: number, size: number): number => leading / 2 + size * 0.31

export function drawLines(
  doc: Doc,
  lines: Line[],
  at: {
    x: number
    y: number
    leading: number
    size: number
    color: string
    width?: number
    align?: 'left' | 'center' | 'right'
  },
): void {
  lines.forEach((line, i) => {
    const free = (at.width ?? line.width) - line.width
    const shift = at.align === 'right' ? free : at.align === 'center' ? free / 2 : 0
    drawRuns(doc, line.runs, at.x + shift, at.y + i * at.leading + baselineIn(at.leading, at.size), at.color)
  })
}
