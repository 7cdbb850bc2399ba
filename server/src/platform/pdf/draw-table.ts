import type { Cell, PdfPages } from './pages.ts'

/** Points: A4 on its side without margins of 48. */
const pageWidth = 842 - 2 * 48
const narrowest = 30
const size = 8
/** A column with a longer text is one of words. */
const figureMax = 12

type Value = string | number

export interface DrawnTable {
  name: string
  heads: string[]
  rows: Value[][]
}

/** Draws a table in as many pieces as fit the page, each beginning with the first `keep` columns. */
export function drawTable(pages: PdfPages, { name, heads, rows }: DrawnTable, { keep = 1 } = {}): void {
  pages.text('H2', name, { size: 13, weight: 'display', above: 10 })
  if (rows.length === 0) return pages.text('P', 'Nothing to show.', { size: 9 })
  for (const columns of pieces(heads, rows, keep)) {
    const pick = (cells: readonly Value[]) => columns.map(({ place }) => cells[place] ?? '')
    pages.table(
      columns.map(({ width }) => width),
      pick(heads).map(String),
      rows.map((cells) => pick(cells).map((cell): Cell => ({ lines: [{ text: String(cell), size }] }))),
    )
  }
}

/** Characters of the longest word of a head or figure below it. */
const longestOf = (head: string, rows: Value[][], place: number): number =>
  Math.max(...head.split(' ').map((word) => word.length), ...rows.map((cells) => String(cells[place] ?? '').length))

interface Column {
  place: number
  width: number
}

/** The columns of a table in pieces. Columns of words share what the figures leave. */
function pieces(heads: string[], rows: Value[][], keep: number): Column[][] {
  const isWords = heads.map((_, place) => rows.some((cells) => String(cells[place] ?? '').length > figureMax))
  const widths = heads.map((head, place) =>
    isWords[place] ? 0 : Math.max(narrowest, 10 + 4.6 * longestOf(head, rows, place)),
  )
  const words = isWords.filter(Boolean).length
  const wide = words === 0 ? 0 : Math.max(120, (pageWidth - widths.reduce((sum, width) => sum + width, 0)) / words)
  const columns = widths.map((width, place) => ({ place, width: width || wide }))
  const first = columns.slice(0, keep)
  const found: Column[][] = []
  let left = 0
  for (const column of columns.slice(keep)) {
    // A column of words takes what is left, up to a rounding.
    if (found.length === 0 || column.width > left + 1) {
      found.push([...first])
      left = pageWidth - first.reduce((sum, { width }) => sum + width, 0)
    }
    found.at(-1)?.push(column)
    left -= column.width
  }
  return found
}
