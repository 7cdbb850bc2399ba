import { makeAppeal, showOwnAttendance } from '@ariviyal/contract/live/attendance'
import { presenceWithGaps } from '@ariviyal/contract/live/attendance-words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../../accounts/testing.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { liveAppeals } from '../attendance.table.ts'
import { findAttendanceOfSession } from '../find-attendance.ts'
import { type Attended, openAttended, openPage } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

/** The start of the session: 16:00 in India, two days from now. */
const atFour = () => {
  const day = new Date(testApp.ctx.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  return new Date(`${day}T16:00:00+05:30`)
}
const open = (startsAt = atFour(), minutes = 60) =>
  openAttended(testApp, { admin, startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) })
const own = ({ id, teacher }: Attended) => testApp.call(showOwnAttendance, { token: teacher.token, params: { id } })
const appeal = ({ id, teacher }: Attended, change: { from?: string; until?: string; words?: string } = {}) =>
  testApp.call(makeAppeal, {
    token: teacher.token,
    params: { id },
    body: { from: '16:20', until: '16:40', words: 'I watched with a colleague.', ...change },
  })
const decide = ({ registrationId }: Attended) =>
  testApp.ctx.db
    .update(liveAppeals)
    .set({ decidedAt: testApp.ctx.now(), granted: false, reason: 'The list of the meeting says otherwise.' })
    .where(eq(liveAppeals.registrationId, registrationId))

describe('a teacher who views their attendance', () => {
  test('sees to the second how long they were present and what is missing', async () => {
    const session = await open()
    session.goTo(0)
    const page = openPage(testApp, session)
    await page.tell([])
    session.goTo(60)
    const beats = (from: number, until: number) =>
      Array.from({ length: Math.floor((until - from) / 30) + 1 }, (_, place) => session.after(0, from + place * 30))
    await page.tell([...beats(0, 1_220), session.after(0, 1_210)])
    await page.tell([...beats(2_340, 3_600)])
    const { body } = await own(session)
    expect(body).toMatchObject({
      kept: true,
      settled: false,
      presence: { percent: 75, present_seconds: 2_470, needed_seconds: 2_700, qualified: false },
      appeals: [],
      appeals_left: 3,
    })
    expect(presenceWithGaps(body.presence)).toBe('present 41 min 10 s of 60 min; missing 4:20 PM to 4:39 PM')
  })

  test('sees the same figures that certificates use, once attendance is stored', async () => {
    const session = await open()
    session.goTo(61)
    expect((await own(session)).body.kept).toBe(false)
    await findAttendanceOfSession(testApp.ctx, session.id)
    const { body } = await own(session)
    expect(body.kept).toBe(true)
    expect(body.presence).toMatchObject({
      seen: [],
      missing: [{ from: session.after(0).toISOString(), until: session.after(60).toISOString() }],
    })
  })

  test('sees nobody else’s, and nothing without a registration', async () => {
    const [session, other] = [await open(), await open()]
    const { status } = await testApp.call(showOwnAttendance, { token: other.teacher.token, params: { id: session.id } })
    expect(status).toBe(404)
  })
})

describe('an appeal', () => {
  test('is accepted after the end of the session for fourteen days, one at a time, three at most', async () => {
    const session = await open()
    session.goTo(59)
    expect((await appeal(session)).error.code).toBe('session-closed')
    session.goTo(60)
    expect((await appeal(session)).status).toBe(201)
    expect((await appeal(session)).error.code).toBe('request-pending')
    expect((await own(session)).body).toMatchObject({
      appeals: [
        {
          claimed: { from: session.after(20).toISOString(), until: session.after(40).toISOString() },
          granted: null,
          decided_at: null,
        },
      ],
      appeals_left: 2,
    })
    await decide(session)
    await appeal(session)
    await decide(session)
    await appeal(session)
    await decide(session)
    expect((await appeal(session)).error.code).toBe('session-closed')
    expect((await own(session)).body).toMatchObject({ appeals_left: 0, appeals: [{ granted: false }, {}, {}] })
    const late = await open()
    late.goTo(60 + 14 * 24 * 60 + 1)
    expect((await appeal(late)).error.code).toBe('session-closed')
    expect((await own(late)).body.appeals_left).toBe(0)
  })

  test('sent twice at the same moment is stored once', async () => {
    const session = await open()
    session.goTo(61)
    const sent = await Promise.all([appeal(session), appeal(session)])
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test.each([
    ['16:40', '16:20'],
    ['16:20', '16:20'],
    ['15:50', '16:20'],
    ['16:20', '17:01'],
    ['4:20', '16:40'],
    ['16:20', '25:00'],
  ])('must name times within the session, not %s to %s', async (from, until) => {
    const session = await open()
    session.goTo(61)
    expect((await appeal(session, { from, until })).error.code).toBe('invalid-fields')
  })

  test('needs a text within the length limits', async () => {
    const session = await open()
    session.goTo(61)
    for (const words of ['', 'I was.', 'x'.repeat(1_001)])
      expect((await appeal(session, { words })).error.fields).toHaveProperty('words')
  })

  test('may cross midnight and cover the full session', async () => {
    const session = await open(new Date(atFour().getTime() + 7.5 * 3_600_000), 90)
    session.goTo(91)
    expect((await appeal(session, { from: '23:50', until: '00:10' })).status).toBe(201)
    expect((await own(session)).body.appeals[0]?.claimed).toEqual({
      from: session.after(20).toISOString(),
      until: session.after(40).toISOString(),
    })
    const attended = await open()
    attended.goTo(61)
    expect((await appeal(attended, { from: '16:00', until: '17:00' })).status).toBe(201)
  })
})
