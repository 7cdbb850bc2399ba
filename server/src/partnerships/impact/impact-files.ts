import type { FileAnswer } from '@ariviyal/contract/fields'
import type { AppContext } from '../../platform/app-context.ts'
import { csvText } from '../../platform/csv/csv.ts'
import { findShownOrganisation, yearOf } from '../organisations/show-organisations.ts'
import type { drawImpact } from './draw-impact.ts'
import { findImpact } from './find-impact.ts'
import { impactHeads, impactTable, reachOf } from './impact-table.ts'

async function impactOf(ctx: AppContext, id: string, year: number = yearOf(ctx.now())) {
  const organisation = await findShownOrganisation(ctx, id)
  return { organisation, impact: await findImpact(ctx.db, id, year) }
}

/** The figures of a year as CSV. Raises `not-found` as the page does. */
export async function impactCsv(ctx: AppContext, id: string, year: number | undefined): Promise<FileAnswer> {
  const { organisation, impact } = await impactOf(ctx, id, year)
  const body = csvText([
    ['Organisation', 'Year', ...impactHeads],
    ...impactTable(impact).map((row) => [organisation.name, impact.year, ...row]),
    ...reachOf(impact).map(([label, count]) => [organisation.name, impact.year, label, count, null, null]),
  ])
  return { name: `impact-${impact.year}.csv`, body }
}

/** The same figures as a PDF. */
export async function impactPdf(ctx: AppContext, id: string, year: number | undefined): Promise<FileAnswer> {
  const { organisation, impact } = await impactOf(ctx, id, year)
  const body = await ctx.drawPdf<typeof drawImpact>('drawImpact', organisation.name, impact, ctx.now())
  return { name: `impact-${impact.year}.pdf`, body }
}
