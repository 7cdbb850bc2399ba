import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../../accounts/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { liveSessions } from '../live.table.ts'
import { putRegistration, putLiveSession } from '../testing.ts'
import {
  liveAppeals,
  liveAttendance,
  liveBeats,
  liveCodeEntries,
  liveImportRows,
  liveImports,
} from './attendance.table.ts'
import { findAttendance, findAttendanceOfSession } from './find-attendance.ts'
import { findEndedSessions } from './find-ended-sessions.ts'
import { type AttendanceChange, onAttendanceChange } from './on-attendance-change.ts'

let testApp: TestApp
const changes: AttendanceChange[] = []
beforeAll(async () => {
  testApp = await openTestApp()
  onAttendanceChange(testApp.ctx, async (_tx, change) => {
    changes.push(change)
  })
})
afterAll(() => testApp.close())

const db = () => testApp.ctx.db
const minute = 60_000
/** A one-hour session that ended this many minutes ago, and a function for moments after its start. */
async function endedSession(minutesAgo: number, change: Parameters<typeof putLiveSession>[1] = {}) {
  const endsAt = new Date(Math.floor(testApp.ctx.now().getTime() / minute) * minute - minutesAgo * minute)
  const session = await putLiveSession(testApp.ctx, {
    startsAt: new Date(endsAt.getTime() - 60 * minute),
    endsAt,
    ...change,
  })
  return { ...session, after: (minutes: number) => new Date(session.startsAt.getTime() + minutes * minute) }
}
const placeIn = async (session: { id: string }, change?: Parameters<typeof putRegistration>[3]) =>
  putRegistration(testApp.ctx, session.id, (await signUp(testApp)).id, change)
const attendanceOf = async (registrationId: string) =>
  (await db().select().from(liveAttendance).where(eq(liveAttendance.registrationId, registrationId)))[0]
const grant = (registrationId: string, from: Date, until: Date) => ({
  id: crypto.randomUUID(),
  registrationId,
  claimedFrom: from,
  claimedUntil: until,
  words: 'I sat beside a colleague.',
  madeAt: until,
  decidedAt: until,
  granted: true,
  grantedFrom: from,
  grantedUntil: until,
})

describe('attendance', () => {
  test('is computed from the page, the code, the participant list and granted appeals, each named as a source', async () => {
    const session = await endedSession(5)
    const { after } = session
    const place = await placeIn(session)
    await db()
      .insert(liveBeats)
      .values([0, 1, 2, 3, 4, 5].map((at) => ({ registrationId: place, device: session.id, at: after(at) })))
    await db()
      .insert(liveCodeEntries)
      .values({ registrationId: place, part: 1, enteredAt: after(16) })
    const list = {
      id: crypto.randomUUID(),
      sessionId: session.id,
      service: 'zoom' as const,
      fileName: 'list.csv',
      fileSha: 'x',
    }
    await db()
      .insert(liveImports)
      .values({ ...list, importedAt: after(70) })
    const row = { importId: list.id, name: 'The physics desk', email: '', registrationId: place }
    await db()
      .insert(liveImportRows)
      .values([
        { id: crypto.randomUUID(), ...row, line: 2, joinedAt: after(20), leftAt: after(35) },
        { id: crypto.randomUUID(), ...row, line: 3, joinedAt: after(40), leftAt: after(60), dismissedAt: after(80) },
      ])
    await db()
      .insert(liveAppeals)
      .values(grant(place, after(50), after(55)))
    await findAttendanceOfSession(testApp.ctx, session.id)
    const span = (from: number, until: number, ...sources: string[]) => [
      after(from).toISOString(),
      after(until).toISOString(),
      sources,
    ]
    expect(await attendanceOf(place)).toMatchObject({
      presentSeconds: (5 + 20 + 5) * 60,
      sessionSeconds: 3_600,
      qualified: false,
      intervals: [
        span(0, 5, 'page'),
        span(15, 20, 'code'),
        span(20, 30, 'code', 'list'),
        span(30, 35, 'list'),
        span(50, 55, 'staff'),
      ],
    })
  })

  test('that starts or stops qualifying is reported once, with whether the session is settled', async () => {
    const session = await endedSession(5)
    const place = await placeIn(session)
    const other = await placeIn(session)
    const find = () => testApp.ctx.db.transaction((tx) => findAttendance(testApp.ctx, tx, [place, other]))
    const takeReported = async () => {
      changes.length = 0
      await find()
      return changes.slice()
    }
    expect(await takeReported()).toEqual([])
    await db()
      .insert(liveAppeals)
      .values(grant(place, session.after(0), session.after(45)))
    const now = { sessionId: session.id, settled: false, qualified: [place], lost: [] as string[] }
    expect(await takeReported()).toEqual([now])
    expect(await takeReported()).toEqual([])
    await db().update(liveSessions).set({ settledAt: session.endsAt }).where(eq(liveSessions.id, session.id))
    await db().delete(liveAppeals).where(eq(liveAppeals.registrationId, place))
    expect(await takeReported()).toEqual([{ ...now, settled: true, qualified: [], lost: [place] }])
  })

  test('counts both of two sources that change at the same moment', async () => {
    const session = await endedSession(5)
    const place = await placeIn(session)
    const give = (part: number, then: () => Promise<void> = async () => {}) =>
      db().transaction(async (tx) => {
        await tx.insert(liveCodeEntries).values({ registrationId: place, part, enteredAt: session.after(part * 15) })
        await findAttendance(testApp.ctx, tx, [place])
        await then()
      })
    let second = Promise.resolve()
    await give(0, async () => {
      second = give(1)
      // The second transaction runs and waits for the lock of the first.
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await db().execute(waiting)).rowCount).toBeGreaterThan(0)
    })
    await second
    expect(await attendanceOf(place)).toMatchObject({ presentSeconds: 1_800 })
  })

  test('is computed for every confirmed registration once a session is over and quiet, but not for cancelled sessions and drafts', async () => {
    const session = await endedSession(0)
    const places = await Promise.all(Array.from({ length: 3 }, () => placeIn(session)))
    const left = await placeIn(session, { status: 'cancelled', cancelledAt: testApp.ctx.now() })
    const cancelled = await endedSession(0, { cancelledAt: testApp.ctx.now(), cancelReason: 'The speaker is ill.' })
    const inCancelled = await placeIn(cancelled)
    testApp.advance({ minutes: 8 })
    await findEndedSessions(testApp.ctx)
    expect(await attendanceOf(places[0] ?? '')).toBeUndefined()
    testApp.advance({ minutes: 3 })
    await findEndedSessions(testApp.ctx)
    for (const place of places) expect(await attendanceOf(place)).toMatchObject({ presentSeconds: 0, qualified: false })
    expect(await attendanceOf(left)).toBeUndefined()
    expect(await attendanceOf(inCancelled)).toBeUndefined()
  })

  test('of a full session is computed completely, in batches', async () => {
    const session = await endedSession(5)
    const places = await Promise.all(Array.from({ length: 5 }, () => placeIn(session)))
    await findAttendanceOfSession(testApp.ctx, session.id, { batch: 2 })
    const found = await Promise.all(places.map(attendanceOf))
    expect(found.filter(Boolean)).toHaveLength(5)
  })
})
