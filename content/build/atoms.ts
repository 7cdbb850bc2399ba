import type PDFDocument from 'pdfkit'
import type { Line } from './layout/break-lines.ts'
import type { Run } from './fonts.ts'
import type { BoxKind } from './parse-book.ts'
import type { Tag } from './structure.ts'

export type Doc = InstanceType<typeof PDFDocument>

/** A background box behind the atoms that name it, drawn page by page. */
export interface Frame {
  kind: BoxKind
}

export interface Anchor {
  name: string
  title: string
  level: 1 | 2
}

/** The unit that the paginator moves: a line or two of text, a table row, a figure with its caption. */
export interface Atom {
  height: number
  /** Minimum space above and below; of two neighbours the larger counts. Ignored at the top of a page. */
  before: number
  after: number
  /** Must not be the last on a page. */
  keep: boolean
  kind: 'text' | 'heading' | 'figure' | 'table'
  frame?: Frame
  /** The label or title of a box, which never ends a page, even where the box is cut. */
  opens?: true
  anchor?: Anchor
  /** Starts a chapter with this title: a new page, whose opener is drawn by the page. */
  chapter?: { number: number; title: string; tag: Tag }
  /** Returns a version of at most this height, if possible. */
  shrink?: (height: number) => Atom | undefined
  /** Repeated at the top of the next page when the following atoms (table rows) continue there. */
  repeat?: Atom
  draw: (doc: Doc, x: number, y: number) => void
}

export function drawRuns(doc: Doc, runs: Run[], x: number, baseline: number, color: string): void {
  let at = x
  doc.fillColor(color)
  for (const run of runs) {
    // pdfkit accepts an opened font as well as a file, and embeds the glyphs used.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the published types leave out opened fonts
    doc.font(run.face.font as unknown as string, run.size)
    doc.text(run.text, at, baseline - run.rise, { lineBreak: false, baseline: 'alphabetic' })
    at += run.width
  }
}

/** Offset of the baseline that centres text optically in a line of this height. */
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
