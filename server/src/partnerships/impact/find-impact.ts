import { type Impact } from '@ariviyal/contract/partnerships/offers'
import { offerKindNames } from '@ariviyal/contract/partnerships/partnership-rules'
import { startOfDay } from '@ariviyal/contract/time'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { partnerRequests } from '../requests/requests.table.ts'

const ofYear = (organisationId: string, year: number) =>
  and(
    eq(partnerRequests.organisationId, organisationId),
    eq(partnerRequests.state, 'counted'),
    gte(partnerRequests.heldAt, startOfDay(`${year}-01-01`)),
    lt(partnerRequests.heldAt, startOfDay(`${year + 1}-01-01`)),
  )

/** What counted in a year (IST): the sums by kind and of all from one query. The page, the CSV and the PDF show this object. */
export async function findImpact(executor: Executor, organisationId: string, year: number): Promise<Impact> {
  const { kind, heldPupils, heldMinutes, schoolKey, district, teacherId } = partnerRequests
  const rows = await executor
    .select({
      // Null in the row of all kinds.
      kind: sql<Impact['kinds'][number]['kind'] | null>`${kind}`,
      held: sql<number>`count(*)::int`,
      pupils: sql<number>`coalesce(sum(${heldPupils}), 0)::int`,
      minutes: sql<number>`coalesce(sum(${heldMinutes}), 0)::int`,
      schools: sql<number>`count(distinct ${schoolKey})::int`,
      districts: sql<number>`count(distinct ${district})::int`,
      teachers: sql<number>`count(distinct ${teacherId})::int`,
    })
    .from(partnerRequests)
    .where(ofYear(organisationId, year))
    .groupBy(sql`grouping sets ((${kind}), ())`)
  const all = rows.find((row) => row.kind === null)
  return {
    year,
    kinds: offerKindNames.flatMap((name) => {
      const row = rows.find((one) => one.kind === name)
      return row ? [{ kind: name, held: row.held, pupils: row.pupils, minutes: row.minutes }] : []
    }),
    held: all?.held ?? 0,
    pupils: all?.pupils ?? 0,
    minutes: all?.minutes ?? 0,
    schools: all?.schools ?? 0,
    districts: all?.districts ?? 0,
    teachers: all?.teachers ?? 0,
  }
}

/** Years (IST) in which something counted, the newest first. */
export async function impactYears(executor: Executor, organisationId: string): Promise<number[]> {
  const year = sql<number>`extract(year from ${partnerRequests.heldAt} at time zone 'Asia/Kolkata')::int`
  const rows = await executor
    .selectDistinct({ year })
    .from(partnerRequests)
    .where(and(eq(partnerRequests.organisationId, organisationId), eq(partnerRequests.state, 'counted')))
  return rows.map((row) => row.year).toSorted((a, b) => b - a)
}
