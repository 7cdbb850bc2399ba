import type { Answer } from '@ariviyal/contract/endpoint'
import type {
  OwnRecord,
  RecordRow,
  RecordVisit,
  showRecord as showRecordCall,
  TeacherRecord,
} from '@ariviyal/contract/certificates/record'
import { schoolYearOf } from '@ariviyal/contract/certificates/record-rules'
import { findPeople } from '../../accounts/find-people.ts'
import { confirmedVisits } from '../../community/visits/confirmed-visits.ts'
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

/** The record of one person with their visits to lessons, for a school year or all. */
export async function selectRecord(ctx: AppContext, userId: string, year: number | undefined): Promise<OwnRecord> {
  const rows = (await selectRecords(ctx.db, [userId], ctx.now())).get(userId) ?? []
  const all = await recordVisits(ctx.db, userId)
  const visits = year === undefined ? all : all.filter((visit) => visit.year === year)
  const record = recordFrom((await namesOnRecords(ctx.db, [userId])).get(userId) ?? '', rows, year)
  const known = new Set([...record.years_known, ...all.map((visit) => visit.year)])
  return {
    ...record,
    years_known: [...known].sort((a, b) => b - a),
    visits,
    visit_seconds: visits.reduce((sum, { minutes }) => sum + minutes * 60, 0),
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
