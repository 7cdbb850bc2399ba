import { brand } from '@ariviyal/contract/brand'
import type { Analysis } from '@ariviyal/contract/tests/analysis'
import { type AnalysisTable, columnMeanings } from '@ariviyal/contract/tests/analysis-tables'
import { dayInWords } from '@ariviyal/contract/time'
import { drawTable } from '../../platform/pdf/draw-table.ts'
import { ink } from '../../platform/pdf/look.ts'
import { pagesOn } from '../../platform/pdf/pages.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'

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
