import type { Answer } from '@ariviyal/contract/endpoint'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import type { RecordRow, showRegister as showRegisterCall, TeacherRecord } from '@ariviyal/contract/record'
import { findPeople } from '../accounts/find-people.ts'
import { representedSchool } from '../institutions/represented-school.ts'
import { findSeatHolders } from '../institutions/seats.ts'
import { csvFile } from '../platform/csv.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { linesOf, noteLines, readerOf, recordColumns } from './record-lines.ts'
import { selectSharesWith } from './record.queries.ts'
import { selectRecords } from './select-records.ts'
import { isForSeat } from './share-record.ts'
import { namesOnRecords, recordFrom } from './show-record.ts'
import { sumByYear } from './sum-record.ts'

interface Teacher {
  id: string
  name: string
}

const byName = new Intl.Collator('en-IN', { numeric: true })

/** Those who hold a seat of the caller's school now, agreed since they have it and confirmed their address, by name, and how many hold one. */
async function sharingTeachers(house: House, callerId: string): Promise<{ teachers: number; sharing: Teacher[] }> {
  const school = await representedSchool(house.db, callerId)
  const holders = await findSeatHolders(house.db, school.id)
  const agreed = (await selectSharesWith(house.db, school.id)).filter(({ userId, agreedAt }) => {
    const claimedAt = holders.get(userId)
    return claimedAt !== undefined && isForSeat(agreedAt, claimedAt)
  })
  const people = await findPeople(
    house.db,
    agreed.map(({ userId }) => userId),
  )
  // Whoever has not confirmed the address of the account may be anybody.
  const proven = [...people.values()].filter(({ email_confirmed }) => email_confirmed)
  const names = await namesOnRecords(
    house.db,
    proven.map(({ id }) => id),
  )
  const sharing = [...names].map(([id, name]) => ({ id, name }))
  return {
    teachers: holders.size,
    sharing: sharing.sort((a, b) => byName.compare(a.name, b.name) || a.id.localeCompare(b.id)),
  }
}

/** Why a certificate was revoked is between its owner and the house. */
const forSchool = (row: RecordRow): RecordRow => ({
  ...row,
  certificate: row.certificate && { ...row.certificate, reason: '' },
})

/** The records of some teachers, in their order, as their school sees them. */
async function recordsOf(house: House, teachers: Teacher[], year: number | undefined) {
  const rows = await selectRecords(
    house.db,
    teachers.map(({ id }) => id),
    house.now(),
  )
  return teachers.map(({ id, name }) => ({ id, ...recordFrom(name, (rows.get(id) ?? []).map(forSchool), year) }))
}

/** A list by name is paged by how many were passed; a name that comes or goes meanwhile moves it by one. */
function passedAt(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^[1-9]\d{0,4}$/.test(cursor)) throw new Refusal('bad-request')
  return Number(cursor)
}

/** A page of the register of the school that a user looks after. Raises `not-representative`. */
export async function showRegister(
  house: House,
  callerId: string,
  { cursor, year }: { cursor?: string | undefined; year?: number | undefined },
): Promise<Answer<typeof showRegisterCall>> {
  const { teachers, sharing } = await sharingTeachers(house, callerId)
  const from = passedAt(cursor)
  const until = from + limits.pageSize
  const records = await recordsOf(house, sharing.slice(from, until), year)
  return {
    teachers,
    sharing: sharing.length,
    items: records.map(({ id, name, seconds, sessions, years }) => ({ user_id: id, name, seconds, sessions, years })),
    years_known: [...new Set(records.flatMap((record) => record.years_known))].sort((a, b) => b - a),
    totals: sumByYear(records.flatMap(({ rows }) => rows)),
    next_cursor: sharing.length > until ? String(until) : null,
  }
}

/** The record of one teacher for the school. Raises `not-representative`, and `not-found` for whoever does not share theirs with it now. */
export async function showTeacherRecord(
  house: House,
  callerId: string,
  teacherId: string,
  year: number | undefined,
): Promise<TeacherRecord> {
  const { sharing } = await sharingTeachers(house, callerId)
  const [record] = await recordsOf(
    house,
    sharing.filter(({ id }) => id === teacherId),
    year,
  )
  if (!record) throw new Refusal('not-found')
  return record
}

/** The whole register as CSV. Raises `not-representative` and `too-large`. */
export async function exportRegister(house: House, callerId: string, year: number | undefined): Promise<FileAnswer> {
  const { sharing } = await sharingTeachers(house, callerId)
  async function* sources() {
    for (let from = 0; from < sharing.length; from += limits.pageSize)
      yield (await recordsOf(house, sharing.slice(from, from + limits.pageSize), year)).flatMap(linesOf)
    yield noteLines
  }
  return (await csvFile('school-record', house.now(), recordColumns(house), readerOf(sources()))).file
}
