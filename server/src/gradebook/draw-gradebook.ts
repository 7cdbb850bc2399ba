import { brand } from '@ariviyal/contract/brand'
import type { Gradebook } from '@ariviyal/contract/gradebook/gradebook'
import { gradebookTable } from '@ariviyal/contract/gradebook/table'
import { dayInWords } from '@ariviyal/contract/time'
import { drawTable } from '../platform/pdf/draw-table.ts'
import { ink } from '../platform/pdf/look.ts'
import { pagesOn } from '../platform/pdf/pages.ts'
import { drawPaper } from '../platform/pdf/paper.ts'

/** Draws a gradebook on A4 on its side, in as many pieces as its columns need; each begins with the roll numbers and names. */
export function drawGradebook(gradebook: Gradebook, madeAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { name, grade, subject } = gradebook
  const title = `Gradebook: ${name}`
  const running = { head: `${brand.name} · ${title}`, foot: dayInWords(madeAt) }
  const margins = { top: 40, bottom: 0, left: 48, right: 48 }
  return drawPaper({ title, madeAt, layout: 'landscape', margins, bufferPages: true }, (doc) => {
    const pages = pagesOn(doc, title, running)
    pages.text('H1', name, { size: 22, weight: 'display', color: ink.indigo })
    pages.text('P', `Grade ${grade}, ${subject}. Made on ${dayInWords(madeAt)}.`, { size: 10, color: ink.soft })
    const { heads, rows } = gradebookTable(gradebook)
    drawTable(pages, { name: 'Marks', heads, rows: rows.map((cells) => cells.map((cell) => cell ?? '')) }, { keep: 2 })
    pages.finish()
  })
}
