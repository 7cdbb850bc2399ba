import type { Answer } from '@ariviyal/contract/endpoint'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import type { RecordRow, showRegister as showRegisterCall, TeacherRecord } from '@ariviyal/contract/certificates/record'
import { findPeople } from '../accounts/find-people.ts'
import { representedInstitution } from '../institutions/representatives/represented-institution.ts'
import { findSeatHolders } from '../institutions/seats/seats.ts'
import { csvFile } from '../platform/csv/csv.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { linesOf, recordNoteLines, readerOf, recordColumns } from './records/record-lines.ts'
import { selectSharesWith } from './records/record.queries.ts'
import { selectRecords } from './records/select-records.ts'
import { isForSeat } from './records/share-record.ts'
import { namesOnRecords, recordFrom } from './records/show-record.ts'
import { sumByYear } from './records/sum-record.ts'

interface Teacher {
  id: string
  name: string
}

const byName = new Intl.Collator('en-IN', { numeric: true })

/**
 * Teachers with a seat in the caller's school who consented since they hold it and confirmed their address, by name; and the number of
 * seats held.
 */
async function sharingTeachers(ctx: AppContext, callerId: string): Promise<{ teachers: number; sharing: Teacher[] }> {
  const institution = await representedInstitution(ctx.db, callerId)
  const holders = await findSeatHolders(ctx.db, institution.id)
  const agreed = (await selectSharesWith(ctx.db, institution.id)).filter(({ userId, agreedAt }) => {
    const claimedAt = holders.get(userId)
    return claimedAt !== undefined && isForSeat(agreedAt, claimedAt)
  })
  const people = await findPeople(
    ctx.db,
    agreed.map(({ userId }) => userId),
  )
  // An account with an unconfirmed address could belong to anyone.
  const proven = [...people.values()].filter(({ email_confirmed }) => email_confirmed)
  const names = await namesOnRecords(
    ctx.db,
    proven.map(({ id }) => id),
  )
  const sharing = [...names].map(([id, name]) => ({ id, name }))
  return {
    teachers: holders.size,
    sharing: sharing.sort((a, b) => byName.compare(a.name, b.name) || a.id.localeCompare(b.id)),
  }
}

/** The reason for a revocation is only for the holder. */
const forInstitution = (row: RecordRow): RecordRow => ({
  ...row,
  certificate: row.certificate && { ...row.certificate, reason: '' },
})

/** The records of some teachers, in order, as their school sees them. */
async function recordsOf(ctx: AppContext, teachers: Teacher[], year: number | undefined) {
  const rows = await selectRecords(
    ctx.db,
    teachers.map(({ id }) => id),
    ctx.now(),
  )
  return teachers.map(({ id, name }) => ({ id, ...recordFrom(name, (rows.get(id) ?? []).map(forInstitution), year) }))
}

/** Offset of a page in a list by name; a name added or removed meanwhile shifts it by one. */
function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^[1-9]\d{0,4}$/.test(cursor)) throw new AppError('bad-request')
  return Number(cursor)
}

/** A page of the register of the school that the caller represents. Raises `not-representative`. */
export async function showRegister(
  ctx: AppContext,
  callerId: string,
  { cursor, year }: { cursor?: string | undefined; year?: number | undefined },
): Promise<Answer<typeof showRegisterCall>> {
  const { teachers, sharing } = await sharingTeachers(ctx, callerId)
  const from = offsetOf(cursor)
  const until = from + limits.pageSize
  const records = await recordsOf(ctx, sharing.slice(from, until), year)
  return {
    teachers,
    sharing: sharing.length,
    items: records.map(({ id, name, seconds, sessions, years }) => ({ user_id: id, name, seconds, sessions, years })),
    years_known: [...new Set(records.flatMap((record) => record.years_known))].sort((a, b) => b - a),
    totals: sumByYear(records.flatMap(({ rows }) => rows)),
    next_cursor: sharing.length > until ? String(until) : null,
  }
}

/** The record of one teacher for the school. Raises `not-representative`, and `not-found` for a teacher who does not share it now. */
export async function showTeacherRecord(
  ctx: AppContext,
  callerId: string,
  teacherId: string,
  year: number | undefined,
): Promise<TeacherRecord> {
  const { sharing } = await sharingTeachers(ctx, callerId)
  const [record] = await recordsOf(
    ctx,
    sharing.filter(({ id }) => id === teacherId),
    year,
  )
  if (!record) throw new AppError('not-found')
  return record
}

/** The full register as CSV. Raises `not-representative` and `too-large`. */
export async function exportRegister(ctx: AppContext, callerId: string, year: number | undefined): Promise<FileAnswer> {
  const { sharing } = await sharingTeachers(ctx, callerId)
  async function* sources() {
    for (let from = 0; from < sharing.length; from += limits.pageSize)
      yield (await recordsOf(ctx, sharing.slice(from, from + limits.pageSize), year)).flatMap(linesOf)
    yield recordNoteLines
  }
  return (await csvFile('school-record', ctx.now(), recordColumns(ctx), readerOf(sources()))).file
}
