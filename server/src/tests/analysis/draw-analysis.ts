import { brand } from '@ariviyal/contract/brand'
import type { Analysis } from '@ariviyal/contract/tests/analysis'
import { type AnalysisCell, type AnalysisTable, columnMeanings } from '@ariviyal/contract/tests/analysis-tables'
import { dayInWords } from '@ariviyal/contract/time'
import { ink } from '../../platform/pdf/look.ts'
import { type Cell, pagesOn, type PdfPages } from '../../platform/pdf/pages.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'

/** Points: A4 on its side without margins. */
const pageWidth = 842 - 2 * 48
const narrowest = 30
const size = 8
/** A column with a longer text is one of words. */
const figureMax = 12

/** Draws the tables of an analysis on as many pages as needed. */
export function drawAnalysis(analysis: Analysis, tables: AnalysisTable[]): Promise<Uint8Array<ArrayBuffer>> {
  const madeAt = new Date(analysis.made_at)
  const title = `Analysis: ${analysis.title}`
  const running = { head: `${brand.name} · ${title} · ${analysis.class_name}`, foot: dayInWords(madeAt) }
  const margins = { top: 40, bottom: 0, left: 48, right: 48 }
  return drawPaper({ title, madeAt, layout: 'landscape', margins, bufferPages: true }, (doc) => {
    const pages = pagesOn(doc, title, running)
    pages.text('H1', analysis.title, { size: 20, weight: 'bold', color: ink.indigo })
    pages.text('P', `${analysis.class_name}. Made on ${dayInWords(madeAt)}.`, { size: 10, color: ink.soft })
    for (const note of analysis.notes) pages.text('P', note, { size: 10 })
    for (const table of tables) drawTable(pages, table)
    pages.text('H2', 'What the figures mean', { size: 12, weight: 'bold', above: 10 })
    for (const [name, meaning] of Object.entries(columnMeanings))
      pages.text('P', `${name}: ${meaning}`, { size: 8.5, color: ink.soft })
    pages.finish()
  })
}

function drawTable(pages: PdfPages, { name, heads, rows }: AnalysisTable): void {
  pages.text('H2', name, { size: 12, weight: 'bold', above: 10 })
  if (rows.length === 0) return pages.text('P', 'Nothing to show.', { size: 9 })
  for (const columns of pieces(heads, rows)) {
    const pick = (cells: readonly AnalysisCell[]) => columns.map(({ place }) => cells[place] ?? '')
    pages.table(
      columns.map(({ width }) => width),
      pick(heads).map(String),
      rows.map((cells) => pick(cells).map((cell): Cell => ({ lines: [{ text: String(cell), size }] }))),
    )
  }
}

/** Characters of the longest word of a head or figure below it. */
const longestOf = (head: string, rows: AnalysisCell[][], place: number): number =>
  Math.max(...head.split(' ').map((word) => word.length), ...rows.map((cells) => String(cells[place] ?? '').length))

interface Column {
  place: number
  width: number
}

/** The columns of a table in as many pieces as fit the page, each beginning with the first column. */
function pieces(heads: string[], rows: AnalysisCell[][]): Column[][] {
  const isWords = heads.map((_, place) => rows.some((cells) => String(cells[place] ?? '').length > figureMax))
  const widths = heads.map((head, place) =>
    isWords[place] ? 0 : Math.max(narrowest, 10 + 4.6 * longestOf(head, rows, place)),
  )
  const words = isWords.filter(Boolean).length
  const wide = words === 0 ? 0 : Math.max(120, (pageWidth - widths.reduce((sum, width) => sum + width, 0)) / words)
  const columns = widths.map((width, place) => ({ place, width: width || wide }))
  const [first, ...rest] = columns
  if (!first) return []
  const found: Column[][] = []
  let left = 0
  for (const column of rest) {
    // A column of words takes what is left, up to a rounding.
    if (found.length === 0 || column.width > left + 1) {
      found.push([first])
      left = pageWidth - first.width
    }
    found.at(-1)?.push(column)
    left -= column.width
  }
  return found
}
