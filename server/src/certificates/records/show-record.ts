import type { Answer } from '@ariviyal/contract/endpoint'
import type { RecordRow, showRecord as showRecordCall, TeacherRecord } from '@ariviyal/contract/certificates/record'
import { findPeople } from '../../accounts/find-people.ts'
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

/** The record of one person, for a school year or all. */
export async function selectRecord(ctx: AppContext, userId: string, year: number | undefined): Promise<TeacherRecord> {
  const rows = (await selectRecords(ctx.db, [userId], ctx.now())).get(userId) ?? []
  return recordFrom((await namesOnRecords(ctx.db, [userId])).get(userId) ?? '', rows, year)
}

/** As `selectRecord`, with the sharing state, for its owner. */
export async function showRecord(
  ctx: AppContext,
  userId: string,
  year: number | undefined,
): Promise<Answer<typeof showRecordCall>> {
  return { ...(await selectRecord(ctx, userId, year)), sharing: await showSharing(ctx.db, userId) }
}
