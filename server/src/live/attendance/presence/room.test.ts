import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { enterRoom, sendBeats } from '@ariviyal/contract/live/attendance'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../../accounts/testing.ts'
import { signUpSubscriber } from '../../../subscriptions/testing.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { joinToken } from '../../shown/join-link.ts'
import { liveRegistrations, liveSessions } from '../../live.table.ts'
import { liveAttendance, liveBeats } from '../attendance.table.ts'
import { type Attended, openAttended, openPage } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const open = (change = {}) => openAttended(testApp, { admin, ...change })
const enter = ({ id }: { id: string }, token?: string, link?: string) =>
  testApp.call(enterRoom, { params: { id }, body: link ? { token: link } : {}, ...(token && { token }) })
const keptOf = async ({ registrationId }: Attended) =>
  (await testApp.ctx.db.select().from(liveAttendance).where(eq(liveAttendance.registrationId, registrationId)))[0]
const beatsOf = ({ registrationId }: Attended) =>
  testApp.ctx.db.$count(liveBeats, eq(liveBeats.registrationId, registrationId))

describe('the room of a session', () => {
  test('shows the meeting address to registered teachers, from fifteen minutes before the start until the end', async () => {
    const session = await open()
    session.goTo(-16)
    const early = await enter(session, session.teacher.token)
    expect(early.body).toMatchObject({ meeting_url: null, whose: { own: true }, session: { state: 'coming' } })
    expect(early.body.opens_at).toBe(session.after(-15).toISOString())
    session.goTo(-15)
    expect((await enter(session, session.teacher.token)).body.meeting_url).toBe('https://meet.example/sky')
    session.goTo(60)
    expect((await enter(session, session.teacher.token)).body).toMatchObject({
      meeting_url: null,
      session: { state: 'over' },
    })
  })

  test('is closed to guests, to teachers without a confirmed registration, and after the subscription ended', async () => {
    const session = await open()
    expect((await enter(session)).error.code).toBe('not-logged-in')
    expect((await enter(session, (await signUpSubscriber(testApp, { admin })).token)).status).toBe(404)
    for (const change of [{ status: 'waiting' as const }, { status: 'cancelled' as const, cancelledAt: new Date() }]) {
      const other = await open()
      await testApp.ctx.db.update(liveRegistrations).set(change).where(eq(liveRegistrations.id, other.registrationId))
      expect((await enter(other, other.teacher.token)).status).toBe(404)
      expect((await enter(other, undefined, joinToken(testApp.ctx, other.registrationId))).status).toBe(410)
    }
    const guest = await signUp(testApp)
    await testApp.ctx.db
      .update(liveRegistrations)
      .set({ userId: guest.id })
      .where(eq(liveRegistrations.id, session.registrationId))
    session.goTo(1)
    expect((await enter(session, guest.token)).error.code).toBe('subscription-needed')
    const answer = await testApp.call(sendBeats, {
      token: guest.token,
      params: { id: session.id },
      body: { device: crypto.randomUUID(), sent_at: testApp.ctx.now().toISOString(), beats: [] },
    })
    expect(answer.body.meeting_url).toBeNull()
  })

  test('says that a session is cancelled', async () => {
    const session = await open({ cancelledAt: testApp.ctx.now(), cancelReason: 'The speaker is ill.' })
    expect((await enter(session, session.teacher.token)).error).toMatchObject({ code: 'session-closed' })
  })

  test('opens with a personal link without an account, for that registration only, and names its holder', async () => {
    const [session, other] = [await open(), await open()]
    const link = joinToken(testApp.ctx, session.registrationId)
    session.goTo(0)
    const { body } = await enter(session, undefined, link)
    expect(body).toMatchObject({
      meeting_url: 'https://meet.example/sky',
      whose: { name: session.teacher.name, own: false },
    })
    expect((await enter(session, other.teacher.token, link)).body.whose).toEqual({
      name: session.teacher.name,
      own: false,
    })
    expect((await enter(session, session.teacher.token, link)).body.whose.own).toBe(true)
    expect((await enter(other, undefined, link)).error.code).toBe('link-expired')
    const changed = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await enter(session, undefined, changed)).error.code).toBe('link-expired')
    await openPage(testApp, session, { token: link }).tell([])
    expect([await beatsOf(session), await beatsOf(other)]).toEqual([1, 0])
  })
})

describe('the beats of a session page', () => {
  const everyHalfMinute = (session: Attended, from: number, until: number) =>
    Array.from({ length: (until - from) * 2 + 1 }, (_, place) => session.after(from, place * 30))

  test('count as presence, once however often they are sent, and as the union on two devices', async () => {
    const session = await open()
    session.goTo(0)
    const [phone, laptop] = [openPage(testApp, session), openPage(testApp, session)]
    await phone.tell([])
    await laptop.tell([])
    session.goTo(10)
    const beats = everyHalfMinute(session, 0, 10)
    const first = await phone.tell(beats)
    expect(first.body.presence).toMatchObject({ present_seconds: 600, session_seconds: 3_600, needed_seconds: 2_700 })
    expect((await phone.tell(beats.toReversed())).body.presence.present_seconds).toBe(600)
    expect((await laptop.tell(beats)).body.presence.present_seconds).toBe(600)
    expect(await beatsOf(session)).toBe(42)
  })

  test('are converted to the server clock, however wrong the device clock is', async () => {
    const session = await open()
    session.goTo(0)
    const page = openPage(testApp, session, { skew: -7_200 })
    await page.tell([])
    session.goTo(20)
    expect((await page.tell(everyHalfMinute(session, 0, 20))).body.presence.seen).toEqual([
      { from: session.after(0).toISOString(), until: session.after(20).toISOString(), sources: ['page'] },
    ])
  })

  test('prove nothing before the first contact of a device', async () => {
    const session = await open()
    session.goTo(30)
    const { body } = await openPage(testApp, session).tell(everyHalfMinute(session, 0, 30))
    expect(body.presence.present_seconds).toBe(0)
    expect(await beatsOf(session)).toBe(1)
  })

  test('also count when a bad connection delays them until the session is over, and then change stored attendance', async () => {
    const session = await open()
    session.goTo(0)
    const page = openPage(testApp, session)
    await page.tell([])
    session.goTo(75)
    await page.tell(everyHalfMinute(session, 0, 20))
    expect(await keptOf(session)).toMatchObject({ presentSeconds: 1_200, qualified: false })
    await page.tell(everyHalfMinute(session, 20, 60))
    expect(await keptOf(session)).toMatchObject({ presentSeconds: 3_600, qualified: true })
  })

  test('end when the page is closed, and with the session', async () => {
    const session = await open()
    session.goTo(58)
    const page = openPage(testApp, session)
    await page.tell([])
    session.goTo(61)
    const { body } = await page.tell([session.after(59), session.after(60, 20)])
    expect(body.presence.present_seconds).toBe(120)
    const other = await open()
    other.goTo(0)
    const closing = openPage(testApp, other)
    await closing.tell([])
    other.goTo(1)
    await closing.tell([other.after(1)], { left: true })
    other.goTo(2)
    expect((await closing.tell([other.after(2)])).body.presence.present_seconds).toBe(60)
  })

  test('are refused before the room opens and after attendance is settled', async () => {
    const session = await open()
    session.goTo(-16)
    const page = openPage(testApp, session)
    expect((await page.tell([])).error.code).toBe('session-closed')
    session.goTo(-15)
    expect((await page.tell([])).status).toBe(200)
    await testApp.ctx.db.update(liveSessions).set({ settledAt: new Date() }).where(eq(liveSessions.id, session.id))
    session.goTo(62)
    expect((await page.tell([session.after(1)])).error.code).toBe('session-closed')
    const late = await open()
    late.goTo(1)
    const forgotten = openPage(testApp, late)
    await forgotten.tell([])
    late.goTo(60 + 24 * 60 + 1)
    expect((await forgotten.tell([late.after(2)])).error.code).toBe('session-closed')
  })

  test('are bounded per batch, in frequency and in total', async () => {
    const session = await open()
    session.goTo(0)
    const page = openPage(testApp, session)
    const many = (count: number) => Array.from({ length: count }, (_, place) => session.after(0, place))
    expect((await page.tell(many(liveLimits.beatsMax))).status).toBe(200)
    expect((await page.tell(many(liveLimits.beatsMax + 1))).error.code).toBe('invalid-fields')
    const strict = await openTestApp({ beside: testApp, limitsFactor: 0.01 })
    try {
      const device = crypto.randomUUID()
      const tell = () =>
        strict.call(sendBeats, {
          token: session.teacher.token,
          params: { id: session.id },
          body: { device, sent_at: testApp.ctx.now().toISOString(), beats: [] },
        })
      const answers = [await tell(), await tell(), await tell(), await tell()]
      // That application has its own clock, at which the room is closed; the rate limit is checked first.
      expect(answers.map(({ error }) => error.code)).toEqual([
        'session-closed',
        'session-closed',
        'session-closed',
        'too-often',
      ])
    } finally {
      await strict.close()
    }
    const { registrationId } = session
    await testApp.ctx.db.execute(sql`
      insert into live_beats select ${registrationId}, ${session.id}, now() + make_interval(secs => place), false
      from generate_series(1, ${liveLimits.beatsKeptMax}::int) place`)
    session.goTo(1)
    expect((await page.tell([session.after(1)])).error.code).toBe('too-large')
  })
})
