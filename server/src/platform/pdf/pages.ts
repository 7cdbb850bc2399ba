import { fitText } from './fit-text.ts'
import type { Weight } from './fonts.ts'
import { ink } from './look.ts'
import { penOn } from './pen.ts'
import { type Tags, tagsOn } from './tagged.ts'

interface Style {
  /** Points. */
  size: number
  weight?: Weight
  color?: string
}
/** A table cell: lines of text, or a bar filled by a fraction from 0 to 1. */
export type Cell = { lines: ({ text: string } & Style)[] } | { bar: number }

/** Header from the second page on, and footer before the page number. */
export interface RunningText {
  head: string
  foot: string
}

/** Lays out texts and tables on as many pages as needed; table headers repeat on each. */
export interface PdfPages {
  text: (type: string, words: string, style: Style & { above?: number }) => void
  /** Reserves a height at the left for a drawing. */
  ornament: (height: number, draw: (x: number, y: number) => void) => void
  /** Widths in points. The first cell row after the header names the columns for screen readers. */
  table: (widths: number[], heads: string[], rows: Cell[][]) => void
  /** Numbers the pages; nothing is added afterwards. */
  finish: () => void
}

const leading = 1.35
const gap = 8
const runningStyle = { size: 8, color: ink.soft } as const

export function pagesOn(doc: PDFKit.PDFDocument, title: string, running: RunningText): PdfPages {
  const pen = penOn(doc)
  const tags = tagsOn(doc, title)
  const { left, right, top } = doc.page.margins
  const width = doc.page.width - left - right
  const bottom = doc.page.height - 56
  let y = top

  const linesOf = (words: string, { size, weight }: Style, available: number) =>
    words === '' ? [] : fitText(pen, words, { width: available, sizes: [[size, 1]], ...(weight && { weight }) }).lines
  const put = (lines: string[], style: Style, x: number, at: number) => {
    // Lines are already broken: the extra width keeps PDFKit from breaking them again.
    for (const [place, line] of lines.entries())
      pen.write(line, { ...style, x, y: at + place * style.size * leading, width: width * 2 })
  }
  const heightOf = (lines: string[], { size }: Style) => lines.length * size * leading
  const rule = (at: number, thick: number, color: string) =>
    tags.artifact(() => doc.rect(left, at, width, thick).fill(color))

  const turn = () => {
    doc.addPage()
    y = top
    tags.artifact(() => put(linesOf(running.head, runningStyle, width).slice(0, 1), runningStyle, left, y))
    y += 20
  }
  const ensureSpace = (height: number) => {
    if (y + height > bottom) turn()
  }

  const heightOfCell = (cell: Cell, available: number): number =>
    'bar' in cell ? 0 : cell.lines.reduce((sum, part) => sum + heightOf(linesOf(part.text, part, available), part), 0)

  const drawCell = (within: Tags, type: string, cell: Cell, x: number, available: number) => {
    if ('bar' in cell) {
      tags.artifact(() => doc.rect(x, y + 5, Math.max(1, available * cell.bar), 6).fill(ink.indigo))
      return within.tag(type, '', () => {})
    }
    const texts = cell.lines.map(({ text }) => text).filter(Boolean)
    within.tag(type, texts.join('. '), () => {
      let at = y + 3
      for (const part of cell.lines) {
        const lines = linesOf(part.text, part, available)
        put(lines, part, x, at)
        at += heightOf(lines, part)
      }
    })
  }

  const headStyle = { size: 8, weight: 'bold', color: ink.soft } as const
  const drawHeads = (widths: number[], heads: string[], draw: (head: string, lines: string[], x: number) => void) => {
    let x = left
    let height = 0
    for (const [place, head] of heads.entries()) {
      const lines = linesOf(head, headStyle, (widths[place] ?? 0) - gap)
      draw(head, lines, x)
      height = Math.max(height, heightOf(lines, headStyle))
      x += widths[place] ?? 0
    }
    y += height + 5
    rule(y, 1.2, ink.text)
    y += 2
  }

  return {
    text(type, words, { above = 0, ...style }) {
      const lines = linesOf(words, style, width)
      // Keeps a heading with the text after it.
      ensureSpace(above + heightOf(lines, style) + (type === 'H2' ? 60 : 0))
      y += above
      tags.tag(type, words, () => put(lines, style, left, y))
      y += heightOf(lines, style) + 3
    },
    ornament(height, draw) {
      tags.artifact(() => draw(left, y))
      y += height + 6
    },
    table(widths, heads, rows) {
      tags.group('Table', (table) => {
        ensureSpace(60)
        table.group('TR', (tr) =>
          drawHeads(widths, heads, (head, lines, x) => tr.tag('TH', head, () => put(lines, headStyle, x, y + 2))),
        )
        for (const cells of rows) {
          const cellWidth = (place: number) => (widths[place] ?? 0) - gap
          const height = 6 + Math.max(...cells.map((cell, place) => heightOfCell(cell, cellWidth(place))))
          if (y + height > bottom) {
            turn()
            drawHeads(widths, heads, (_head, lines, x) => tags.artifact(() => put(lines, headStyle, x, y + 2)))
          }
          table.group('TR', (tr) => {
            let x = left
            for (const [place, cell] of cells.entries()) {
              drawCell(tr, 'TD', cell, x, cellWidth(place))
              x += widths[place] ?? 0
            }
          })
          y += height
          rule(y, 0.6, ink.line)
          y += 2
        }
      })
      y += 8
    },
    finish() {
      const { start, count } = doc.bufferedPageRange()
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page)
        const foot = `${running.foot} · Page ${page - start + 1} of ${count}`
        tags.artifact(() => put([foot], runningStyle, left, doc.page.height - 40))
      }
    },
  }
}
