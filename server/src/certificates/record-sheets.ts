import { fitText } from '../platform/pdf/fit-text.ts'
import type { Weight } from '../platform/pdf/fonts.ts'
import { ink } from '../platform/pdf/look.ts'
import { penOn } from '../platform/pdf/pen.ts'
import { type Tags, tagsOn } from '../platform/pdf/tagged.ts'

interface Style {
  /** Points. */
  size: number
  weight?: Weight
  color?: string
}
/** A cell of a table: texts one below the other, or a bar that fills so much of it, from 0 to 1. */
export type Cell = { lines: ({ text: string } & Style)[] } | { bar: number }

/** What stands on each sheet: at the head from the second on, and at the foot before the number of the page. */
export interface RunningText {
  head: string
  foot: string
}

/** Flows texts and tables down as many sheets as they take; a table's head is repeated on each. */
export interface Sheets {
  text: (type: string, words: string, style: Style & { above?: number }) => void
  /** Room of a height at the left, for a drawing. */
  ornament: (height: number, draw: (x: number, y: number) => void) => void
  /** Widths in points. The first row of cells after the head names the columns for who hears the table. */
  table: (widths: number[], heads: string[], rows: Cell[][]) => void
  /** Numbers the pages; nothing is added afterwards. */
  finish: () => void
}

const leading = 1.35
const gap = 8
const runningStyle = { size: 8, color: ink.soft } as const

export function sheetsOn(doc: PDFKit.PDFDocument, title: string, running: RunningText): Sheets {
  const pen = penOn(doc)
  const tags = tagsOn(doc, title)
  const { left, right, top } = doc.page.margins
  const width = doc.page.width - left - right
  const bottom = doc.page.height - 56
  let y = top

  const linesOf = (words: string, { size, weight }: Style, room: number) =>
    words === '' ? [] : fitText(pen, words, { width: room, sizes: [[size, 1]], ...(weight && { weight }) }).lines
  const put = (lines: string[], style: Style, x: number, at: number) => {
    // Broken already: the room beyond keeps the writer from breaking a line again.
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
  const makeRoom = (height: number) => {
    if (y + height > bottom) turn()
  }

  const heightOfCell = (cell: Cell, room: number): number =>
    'bar' in cell ? 0 : cell.lines.reduce((sum, part) => sum + heightOf(linesOf(part.text, part, room), part), 0)

  const drawCell = (within: Tags, type: string, cell: Cell, x: number, room: number) => {
    if ('bar' in cell) {
      tags.artifact(() => doc.rect(x, y + 5, Math.max(1, room * cell.bar), 6).fill(ink.indigo))
      return within.tag(type, '', () => {})
    }
    const said = cell.lines.map(({ text }) => text).filter(Boolean)
    within.tag(type, said.join('. '), () => {
      let at = y + 3
      for (const part of cell.lines) {
        const lines = linesOf(part.text, part, room)
        put(lines, part, x, at)
        at += heightOf(lines, part)
      }
    })
  }

  const drawHeads = (widths: number[], heads: string[], draw: (head: string, x: number, room: number) => void) => {
    let x = left
    for (const [place, head] of heads.entries()) {
      draw(head, x, (widths[place] ?? 0) - gap)
      x += widths[place] ?? 0
    }
    y += 16
    rule(y, 1.2, ink.text)
    y += 2
  }
  const headStyle = { size: 8, weight: 'bold', color: ink.soft } as const

  return {
    text(type, words, { above = 0, ...style }) {
      const lines = linesOf(words, style, width)
      // A heading is not left alone at the foot of a sheet.
      makeRoom(above + heightOf(lines, style) + (type === 'H2' ? 60 : 0))
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
        makeRoom(60)
        table.group('TR', (tr) =>
          drawHeads(widths, heads, (head, x) => tr.tag('TH', head, () => put([head], headStyle, x, y + 2))),
        )
        for (const cells of rows) {
          const roomOf = (place: number) => (widths[place] ?? 0) - gap
          const height = 6 + Math.max(...cells.map((cell, place) => heightOfCell(cell, roomOf(place))))
          if (y + height > bottom) {
            turn()
            drawHeads(widths, heads, (head, x) => tags.artifact(() => put([head], headStyle, x, y + 2)))
          }
          table.group('TR', (tr) => {
            let x = left
            for (const [place, cell] of cells.entries()) {
              drawCell(tr, 'TD', cell, x, roomOf(place))
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
