import type { Answer } from '@ariviyal/contract/endpoint'
import type { RecordRow, showRecord as showRecordCall, TeacherRecord } from '@ariviyal/contract/record'
import { findPeople } from '../accounts/find-people.ts'
import type { Executor } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { findNames } from './names.queries.ts'
import { selectRecords } from './select-records.ts'
import { showSharing } from './share-record.ts'
import { sumByYear, sumOf } from './sum-record.ts'

/** People by the name that they confirmed for print, or else by that of their account; who is gone is left out. */
export async function namesOnRecords(executor: Executor, userIds: string[]): Promise<Map<string, string>> {
  const people = await findPeople(executor, userIds)
  const printed = await findNames(executor, userIds)
  return new Map([...people].map(([id, { name }]) => [id, printed.get(id) ?? name]))
}

/** A record from its rows, narrowed to a school year where one is given. */
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

/** The record of one person, of a school year or of all. */
export async function selectRecord(house: House, userId: string, year: number | undefined): Promise<TeacherRecord> {
  const rows = (await selectRecords(house.db, [userId], house.now())).get(userId) ?? []
  return recordFrom((await namesOnRecords(house.db, [userId])).get(userId) ?? '', rows, year)
}

/** The same with whom it is shared with, for its owner. */
export async function showRecord(
  house: House,
  userId: string,
  year: number | undefined,
): Promise<Answer<typeof showRecordCall>> {
  return { ...(await selectRecord(house, userId, year)), sharing: await showSharing(house.db, userId) }
}
