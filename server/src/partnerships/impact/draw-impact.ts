import { brand } from '@ariviyal/contract/brand'
import { lengthInWords } from '@ariviyal/contract/length-in-words'
import type { Impact } from '@ariviyal/contract/partnerships/offers'
import { dayInWords } from '@ariviyal/contract/time'
import { ink } from '../../platform/pdf/look.ts'
import { drawMark } from '../../platform/pdf/mark.ts'
import { type Cell, pagesOn } from '../../platform/pdf/pages.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'
import { impactHeads, impactTable, reachOf } from './impact-table.ts'

const note =
  'We count only what both the school and the partner reported. Where their numbers differ, we take the smaller one.'

/** Draws the figures of a year of an organisation. */
export function drawImpact(organisation: string, impact: Impact, madeAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  const heading = `Partnerships in ${impact.year}`
  const title = `${heading}, ${organisation}`
  const margins = { top: 48, bottom: 0, left: 48, right: 48 }
  return drawPaper({ title, madeAt, margins, bufferPages: true }, (doc) => {
    const running = { head: `${brand.name} · ${title}`, foot: dayInWords(madeAt) }
    const pages = pagesOn(doc, title, running)
    pages.ornament(28, (x, y) => drawMark(doc, x, y, 28))
    pages.text('P', brand.name, { size: 12, weight: 'display', color: ink.soft })
    pages.text('H1', heading, { size: 25, weight: 'display', color: ink.indigo })
    pages.text('P', organisation, { size: 17, weight: 'display' })
    pages.table([220, 70, 90, 119], [...impactHeads], impactTable(impact).map(cellsOf))
    const reach = reachOf(impact).map(([label, count]) => `${label}: ${count}`)
    pages.text('P', `${reach.join(' · ')}. ${lengthInWords(impact.minutes * 60)} in all.`, { size: 10, above: 10 })
    pages.text('P', note, { size: 8.5, color: ink.soft, above: 4 })
    pages.finish()
  })
}

const cellsOf = (row: readonly (string | number)[]): Cell[] =>
  row.map((cell) => ({ lines: [{ text: String(cell), size: 9 }] }))
