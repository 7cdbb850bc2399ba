import { brand } from '@ariviyal/contract/brand'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { lengthInWords } from '@ariviyal/contract/length-in-words'
import type { Impact } from '@ariviyal/contract/partnerships/offers'
import { offerKinds } from '@ariviyal/contract/partnerships/partnership-rules'
import { dayInWords } from '@ariviyal/contract/time'
import type { AppContext } from '../../platform/app-context.ts'
import { csvText } from '../../platform/csv/csv.ts'
import { ink } from '../../platform/pdf/look.ts'
import { drawMark } from '../../platform/pdf/mark.ts'
import { type Cell, pagesOn } from '../../platform/pdf/pages.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'
import { findShownOrganisation, yearOf } from '../organisations/show-organisations.ts'
import { findImpact } from './find-impact.ts'

const heads = ['Kind', 'Held', 'Pupils', 'Minutes'] as const
const note =
  'We count only what both the school and the partner reported. Where their numbers differ, we take the smaller one.'

/** The rows of the table, the last of all kinds. */
const tableOf = ({ kinds, held, pupils, minutes }: Impact): [string, number, number, number][] => [
  ...kinds.map((row): [string, number, number, number] => [offerKinds[row.kind], row.held, row.pupils, row.minutes]),
  ['All', held, pupils, minutes],
]
const reachOf = ({ schools, districts, teachers }: Impact): [string, number][] => [
  ['Schools', schools],
  ['Districts', districts],
  ['Teachers', teachers],
]

async function impactOf(ctx: AppContext, id: string, year: number = yearOf(ctx.now())) {
  const organisation = await findShownOrganisation(ctx, id)
  return { organisation, impact: await findImpact(ctx.db, id, year) }
}

/** The figures of a year as CSV. Raises `not-found` as the page does. */
export async function impactCsv(ctx: AppContext, id: string, year: number | undefined): Promise<FileAnswer> {
  const { organisation, impact } = await impactOf(ctx, id, year)
  const body = csvText([
    ['Organisation', 'Year', ...heads],
    ...tableOf(impact).map((row) => [organisation.name, impact.year, ...row]),
    ...reachOf(impact).map(([label, count]) => [organisation.name, impact.year, label, count, null, null]),
  ])
  return { name: `impact-${impact.year}.csv`, body }
}

/** The same figures as a PDF. */
export async function impactPdf(ctx: AppContext, id: string, year: number | undefined): Promise<FileAnswer> {
  const { organisation, impact } = await impactOf(ctx, id, year)
  const madeAt = ctx.now()
  const title = `Partnerships in ${impact.year}`
  const options = {
    title: `${title}, ${organisation.name}`,
    madeAt,
    margins: { top: 48, bottom: 0, left: 48, right: 48 },
  }
  const body = await drawPaper({ ...options, bufferPages: true }, (doc) => {
    const running = { head: `${brand.name} · ${options.title}`, foot: dayInWords(madeAt) }
    const pages = pagesOn(doc, options.title, running)
    pages.ornament(28, (x, y) => drawMark(doc, x, y, 28))
    pages.text('P', brand.name, { size: 12, weight: 'display', color: ink.soft })
    pages.text('H1', title, { size: 25, weight: 'display', color: ink.indigo })
    pages.text('P', organisation.name, { size: 17, weight: 'display' })
    pages.table([220, 70, 90, 119], [...heads], tableOf(impact).map(cellsOf))
    const reach = reachOf(impact).map(([label, count]) => `${label}: ${count}`)
    pages.text('P', `${reach.join(' · ')}. ${lengthInWords(impact.minutes * 60)} in all.`, { size: 10, above: 10 })
    pages.text('P', note, { size: 8.5, color: ink.soft, above: 4 })
    pages.finish()
  })
  return { name: `impact-${impact.year}.pdf`, body }
}

const cellsOf = (row: readonly (string | number)[]): Cell[] =>
  row.map((cell) => ({ lines: [{ text: String(cell), size: 9 }] }))
