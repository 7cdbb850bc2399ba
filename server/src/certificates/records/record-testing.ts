import * as calls from '@ariviyal/contract/certificates/record'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestUser } from '../../accounts/testing.ts'
import type { LiveSessionRow } from '../../live/live.table.ts'
import { putAttendance, putRegistration, putLiveSession } from '../../live/testing.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { certificates } from '../certificates.table.ts'
import { putCertificate } from '../testing.ts'

/** A moment in Indian time. */
export const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`)

/** Inserts the data of records into an application, and reads records from it. */
export function recordsOf(testApp: () => TestApp) {
  const hour = (day: string, time = '16:00', change: Partial<LiveSessionRow> = {}) =>
    putLiveSession(testApp().ctx, {
      startsAt: at(day, time),
      endsAt: new Date(at(day, time).getTime() + 3_600_000),
      ...change,
    })

  async function attend(
    teacher: { id: string },
    session: LiveSessionRow,
    presence: Parameters<typeof putAttendance>[3] = {},
  ): Promise<string> {
    const registrationId = await putRegistration(testApp().ctx, session.id, teacher.id)
    await putAttendance(testApp().ctx, session, registrationId, presence)
    return registrationId
  }

  /** Issues a certificate for a registration, and optionally ends it. */
  async function certify(
    teacher: TestUser,
    session: LiveSessionRow,
    registrationId: string,
    end: Partial<typeof certificates.$inferInsert> = {},
  ): Promise<{ id: string; serial: string }> {
    const registration = { id: registrationId, sessionId: session.id }
    const { id, serial } = await putCertificate(testApp(), teacher, { registration })
    if (Object.keys(end).length > 0) await testApp().ctx.db.update(certificates).set(end).where(eq(certificates.id, id))
    return { id, serial }
  }

  const recordOf = async ({ token }: TestUser, year?: number) =>
    (await testApp().call(calls.showRecord, { token, query: { ...(year && { year }) } })).body
  const file = async ({ token }: TestUser, path: string) => {
    const answer = await testApp().app.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
    return answer
  }
  return { hour, attend, certify, recordOf, file }
}

/** The lines of a CSV file, keyed by column name. */
export const linesOf = (body: string) =>
  parse(body, { bom: true, columns: true, record_delimiter: '\r\n' }) as unknown as Record<string, string>[]
