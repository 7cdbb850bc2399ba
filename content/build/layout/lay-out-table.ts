import { drawLines, type Atom } from '../atoms.ts'
import { breakLines, extent } from './break-lines.ts'
import { sans, serif, type Look, type TextColumn } from './lay-out-text.ts'
import type { Align } from '../parse-book.ts'
import { parseInline } from '../parse-inline.ts'
import type { Tag } from '../structure.ts'
import { LINE } from '../theme.ts'

const PAD = { x: 6, y: 4.5 }

/** Column widths: the full text width if there is space, otherwise a fair share. */
function columnWidths(
  table: { head: string[]; rows: string[][] },
  headLook: Look,
  bodyLook: Look,
  width: number,
): number[] {
  const wants = table.head.map((head, column) => {
    const own = extent(parseInline(head), headLook.style)
    const cells = table.rows.map((row) => extent(parseInline(row[column] ?? ''), bodyLook.style))
    return {
      min: Math.max(own.min, ...cells.map((cell) => cell.min)) + 2 * PAD.x + 0.5,
      max: Math.max(own.max, ...cells.map((cell) => cell.max)) + 2 * PAD.x + 0.5,
    }
  })
  const sum = (key: 'min' | 'max') => wants.reduce((total, want) => total + want[key], 0)
  if (sum('min') > width) throw new Error(`a table is too wide for the page: ${table.head.join(' | ')}`)
  if (sum('max') <= width) return wants.map((want) => want.max + (width - sum('max')) / wants.length)
  // From the narrowest column on: each gets its full width or an equal share of the rest, but at least its longest word.
  const order = wants.map((want, column) => ({ ...want, column })).sort((a, b) => a.max - b.max)
  const given: number[] = []
  let left = width
  order.forEach(({ min, max, column }, i) => {
    const later = order.slice(i + 1)
    const share = Math.min(left / (later.length + 1), left - later.reduce((total, want) => total + want.min, 0))
    given[column] = later.length === 0 ? left : Math.max(min, Math.min(max, share))
    left -= given[column] ?? 0
  })
  return given
}

export function layOutTable(
  table: { align: Align[]; head: string[]; rows: string[][] },
  place: TextColumn,
  parent: Tag,
  tone: { accent: string; pale: string },
): Atom[] {
  const narrow = table.head.length > 4
  const headLook = sans(narrow ? 8.3 : 8.9, 11.4, 700)
  const bodyLook = serif(narrow ? 8.6 : 9.3, 12.2)
  const widths = columnWidths(table, headLook, bodyLook, place.width)
  const tag = parent.add('Table')

  const row = (cells: string[], head: boolean, tagged: boolean, first: boolean, last: boolean): Atom => {
    const look = head ? headLook : bodyLook
    const set = cells.map((cell, i) => breakLines(parseInline(cell), look.style, (widths[i] ?? 0) - 2 * PAD.x))
    const height = Math.max(...set.map((lines) => lines.length)) * look.leading + 2 * PAD.y
    const tr = tagged ? tag.add('TR') : undefined
    const tags = cells.map(() => tr?.add(head ? 'TH' : 'TD', head ? { scope: 'Column' } : {}))
    const startOf = (i: number) => widths.slice(0, i).reduce((sum, one) => sum + one, 0)
    return {
      kind: 'table',
      height,
      before: first ? 8 : 0,
      after: last ? 12 : 0,
      keep: head,
      draw: (doc, x, y) => {
        const left = x + place.x
        doc.markContent('Artifact', { type: 'Layout' })
        if (head) doc.rect(left, y, place.width, height).fill(tone.pale)
        doc.lineWidth(head ? 1.2 : 0.6).strokeColor(head ? tone.accent : LINE)
        doc
          .moveTo(left, y + height)
          .lineTo(left + place.width, y + height)
          .stroke()
        doc.endMarkedContent()
        set.forEach((lines, i) => {
          const draw = () =>
            drawLines(doc, lines, {
              x: left + startOf(i) + PAD.x,
              y: y + PAD.y,
              leading: look.leading,
              size: look.style.size,
              color: look.color,
              width: (widths[i] ?? 0) - 2 * PAD.x,
              align: table.align[i] ?? 'left',
            })
          const cell = tags[i]
          if (cell) cell.mark(doc, draw)
          else {
            doc.markContent('Artifact', { type: 'Layout' })
            draw()
            doc.endMarkedContent()
          }
        })
      },
    }
  }

  const head = row(table.head, true, true, true, false)
  const again = row(table.head, true, false, true, false)
  const rows = table.rows.map((cells, i) => ({
    ...row(cells, false, true, false, i === table.rows.length - 1),
    repeat: again,
  }))
  // A table of at most half a page is not split.
  const unsplit = rows.reduce((sum, one) => sum + one.height, head.height) < 240
  const bound = rows.map((one, i) => ({
    ...one,
    keep: i < rows.length - 1 && (unsplit || i === 0 || i === rows.length - 2),
  }))
  return [head, ...bound]
}
