import * as calls from '@ariviyal/contract/record'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestUser } from '../accounts/testing.ts'
import type { LiveSessionRow } from '../live/live.table.ts'
import { putAttendance, putRegistration, putSession } from '../live/testing.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { certificates } from './certificates.table.ts'
import { putCertificate } from './testing.ts'

/** A moment on the clock of India. */
export const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`)

/** Puts what a record is made of into a house, and reads the record from it. */
export function recordsOf(home: () => TestHouse) {
  const hour = (day: string, time = '16:00', change: Partial<LiveSessionRow> = {}) =>
    putSession(home().house, {
      startsAt: at(day, time),
      endsAt: new Date(at(day, time).getTime() + 3_600_000),
      ...change,
    })

  async function attend(
    teacher: { id: string },
    session: LiveSessionRow,
    presence: Parameters<typeof putAttendance>[3] = {},
  ): Promise<string> {
    const registrationId = await putRegistration(home().house, session.id, teacher.id)
    await putAttendance(home().house, session, registrationId, presence)
    return registrationId
  }

  /** A certificate for a place, and what became of it afterwards. */
  async function certify(
    teacher: TestUser,
    session: LiveSessionRow,
    registrationId: string,
    end: Partial<typeof certificates.$inferInsert> = {},
  ): Promise<{ id: string; serial: string }> {
    const registration = { id: registrationId, sessionId: session.id }
    const { id, serial } = await putCertificate(home(), teacher, { registration })
    if (Object.keys(end).length > 0) await home().house.db.update(certificates).set(end).where(eq(certificates.id, id))
    return { id, serial }
  }

  const recordOf = async ({ token }: TestUser, year?: number) =>
    (await home().call(calls.showRecord, { token, query: { ...(year && { year }) } })).body
  const file = async ({ token }: TestUser, path: string) => {
    const answer = await home().app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(200)
    return answer
  }
  return { hour, attend, certify, recordOf, file }
}

/** The lines of a CSV file, by the names of its columns. */
export const linesOf = (body: string) =>
  parse(body, { bom: true, columns: true, record_delimiter: '\r\n' }) as unknown as Record<string, string>[]
