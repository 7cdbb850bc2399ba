import type { Answer } from '@ariviyal/contract/endpoint'
import type {
  OwnRecord,
  RecordPartnerHours,
  RecordRow,
  RecordVisit,
  showRecord as showRecordCall,
  TeacherRecord,
} from '@ariviyal/contract/certificates/record'
import { schoolYearOf } from '@ariviyal/contract/certificates/record-rules'
import { findPeople } from '../../accounts/find-people.ts'
import { confirmedVisits } from '../../community/visits/confirmed-visits.ts'
import { countedPartnerHours } from '../../partnerships/counted-hours.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findNames } from '../issuing/names.queries.ts'
import { selectRecords } from './select-records.ts'
import { showSharing } from './share-record.ts'
import { sumByYear, sumOf } from './sum-record.ts'

/** Names as confirmed for print, else of the account; deleted users are left out. */
export async function namesOnRecords(executor: Executor, userIds: string[]): Promise<Map<string, string>> {
  const people = await findPeople(executor, userIds)
  const printed = await findNames(executor, userIds)
  return new Map([...people].map(([id, { name }]) => [id, printed.get(id) ?? name]))
}

/** A record from its rows, filtered by school year if given. */
export function recordFrom(name: string, rows: RecordRow[], year: number | undefined): TeacherRecord {
  const shown = year === undefined ? rows : rows.filter((row) => row.year === year)
  return {
    name,
    ...sumOf(shown),
    years: sumByYear(shown),
    years_known: [...new Set(rows.map((row) => row.year))].sort((a, b) => b - a),
    rows: shown,
  }
}

const recordVisits = async (executor: Executor, userId: string): Promise<RecordVisit[]> =>
  (await confirmedVisits(executor, userId)).map(({ startsAt, ...visit }) => ({
    ...visit,
    year: schoolYearOf(startsAt),
    starts_at: startsAt.toISOString(),
  }))

const recordPartnerHours = async (executor: Executor, userId: string): Promise<RecordPartnerHours[]> =>
  (await countedPartnerHours(executor, userId)).map(({ startsAt, ...hours }) => ({
    ...hours,
    year: schoolYearOf(startsAt),
    starts_at: startsAt.toISOString(),
  }))

const secondsOf = (items: readonly { minutes: number }[]): number =>
  items.reduce((sum, { minutes }) => sum + minutes * 60, 0)

/** The record of one person with their visits to lessons and time with partners, for a school year or all. */
export async function selectRecord(ctx: AppContext, userId: string, year: number | undefined): Promise<OwnRecord> {
  const rows = (await selectRecords(ctx.db, [userId], ctx.now())).get(userId) ?? []
  const allVisits = await recordVisits(ctx.db, userId)
  const allHours = await recordPartnerHours(ctx.db, userId)
  const isMeant = (item: { year: number }) => year === undefined || item.year === year
  const [visits, hours] = [allVisits.filter(isMeant), allHours.filter(isMeant)]
  const record = recordFrom((await namesOnRecords(ctx.db, [userId])).get(userId) ?? '', rows, year)
  const known = new Set([...record.years_known, ...[...allVisits, ...allHours].map((item) => item.year)])
  return {
    ...record,
    years_known: [...known].sort((a, b) => b - a),
    visits,
    visit_seconds: secondsOf(visits),
    partner_hours: hours,
    partner_seconds: secondsOf(hours),
  }
}

/** As `selectRecord`, with the sharing state, for its owner. */
export async function showRecord(
  ctx: AppContext,
  userId: string,
  year: number | undefined,
): Promise<Answer<typeof showRecordCall>> {
  return { ...(await selectRecord(ctx, userId, year)), sharing: await showSharing(ctx.db, userId) }
}
