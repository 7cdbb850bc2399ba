import { liveLimits } from '@ariviyal/contract/live-rules'
import { enterRoom, sendBeats } from '@ariviyal/contract/attendance'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestHouse } from '../../testing/open-test-house.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { joinToken } from '../join-link.ts'
import { liveRegistrations, liveSessions } from '../live.table.ts'
import { liveAttendance, liveBeats } from './attendance.table.ts'
import { type Attended, openAttended, openPage } from './testing.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const open = (change = {}) => openAttended(home, { admin, ...change })
const enter = ({ id }: { id: string }, token?: string, link?: string) =>
  home.call(enterRoom, { params: { id }, body: link ? { token: link } : {}, ...(token && { token }) })
const keptOf = async ({ registrationId }: Attended) =>
  (await home.house.db.select().from(liveAttendance).where(eq(liveAttendance.registrationId, registrationId)))[0]
const beatsOf = ({ registrationId }: Attended) =>
  home.house.db.$count(liveBeats, eq(liveBeats.registrationId, registrationId))

describe('the room of a session', () => {
  test('shows the way into the meeting to who has a place, from a quarter of an hour before the start until the end', async () => {
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

  test('is shut to strangers, to who has no place, waits or gave it up, and to who has no subscription any more', async () => {
    const session = await open()
    expect((await enter(session)).error.code).toBe('not-logged-in')
    expect((await enter(session, (await signUpSubscriber(home, { admin })).token)).status).toBe(404)
    for (const change of [{ status: 'waiting' as const }, { status: 'cancelled' as const, cancelledAt: new Date() }]) {
      const other = await open()
      await home.house.db.update(liveRegistrations).set(change).where(eq(liveRegistrations.id, other.registrationId))
      expect((await enter(other, other.teacher.token)).status).toBe(404)
      expect((await enter(other, undefined, joinToken(home.house, other.registrationId))).status).toBe(410)
    }
    const guest = await signUp(home)
    await home.house.db
      .update(liveRegistrations)
      .set({ userId: guest.id })
      .where(eq(liveRegistrations.id, session.registrationId))
    session.goTo(1)
    expect((await enter(session, guest.token)).error.code).toBe('subscription-needed')
    const told = await home.call(sendBeats, {
      token: guest.token,
      params: { id: session.id },
      body: { device: crypto.randomUUID(), sent_at: home.house.now().toISOString(), beats: [] },
    })
    expect(told.body.meeting_url).toBeNull()
  })

  test('says that a session is cancelled', async () => {
    const session = await open({ cancelledAt: home.house.now(), cancelReason: 'The speaker is ill.' })
    expect((await enter(session, session.teacher.token)).error).toMatchObject({ code: 'session-closed' })
  })

  test('opens by a personal link without an account, for that place only, and says whose it is', async () => {
    const [session, other] = [await open(), await open()]
    const link = joinToken(home.house, session.registrationId)
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
    await openPage(home, session, { token: link }).tell([])
    expect([await beatsOf(session), await beatsOf(other)]).toEqual([1, 0])
  })
})

describe('what the page of a session tells', () => {
  const everyHalfMinute = (session: Attended, from: number, until: number) =>
    Array.from({ length: (until - from) * 2 + 1 }, (_, place) => session.after(from, place * 30))

  test('counts as presence, once however often it comes, and on two devices as the union', async () => {
    const session = await open()
    session.goTo(0)
    const [phone, laptop] = [openPage(home, session), openPage(home, session)]
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

  test('is put on our clock, however wrong that of the device is', async () => {
    const session = await open()
    session.goTo(0)
    const page = openPage(home, session, { skew: -7_200 })
    await page.tell([])
    session.goTo(20)
    expect((await page.tell(everyHalfMinute(session, 0, 20))).body.presence.seen).toEqual([
      { from: session.after(0).toISOString(), until: session.after(20).toISOString(), sources: ['page'] },
    ])
  })

  test('says nothing of the time before a device was heard of', async () => {
    const session = await open()
    session.goTo(30)
    const { body } = await openPage(home, session).tell(everyHalfMinute(session, 0, 30))
    expect(body.presence.present_seconds).toBe(0)
    expect(await beatsOf(session)).toBe(1)
  })

  test('counts also when a bad line kept it until the session was over, and then changes what was found', async () => {
    const session = await open()
    session.goTo(0)
    const page = openPage(home, session)
    await page.tell([])
    session.goTo(75)
    await page.tell(everyHalfMinute(session, 0, 20))
    expect(await keptOf(session)).toMatchObject({ presentSeconds: 1_200, qualified: false })
    await page.tell(everyHalfMinute(session, 20, 60))
    expect(await keptOf(session)).toMatchObject({ presentSeconds: 3_600, qualified: true })
  })

  test('ends where the page was closed, and with the session', async () => {
    const session = await open()
    session.goTo(58)
    const page = openPage(home, session)
    await page.tell([])
    session.goTo(61)
    const { body } = await page.tell([session.after(59), session.after(60, 20)])
    expect(body.presence.present_seconds).toBe(120)
    const other = await open()
    other.goTo(0)
    const closing = openPage(home, other)
    await closing.tell([])
    other.goTo(1)
    await closing.tell([other.after(1)], { left: true })
    other.goTo(2)
    expect((await closing.tell([other.after(2)])).body.presence.present_seconds).toBe(60)
  })

  test('is not taken before the doors open, nor after attendance is settled', async () => {
    const session = await open()
    session.goTo(-16)
    const page = openPage(home, session)
    expect((await page.tell([])).error.code).toBe('session-closed')
    session.goTo(-15)
    expect((await page.tell([])).status).toBe(200)
    await home.house.db.update(liveSessions).set({ settledAt: new Date() }).where(eq(liveSessions.id, session.id))
    session.goTo(62)
    expect((await page.tell([session.after(1)])).error.code).toBe('session-closed')
    const late = await open()
    late.goTo(1)
    const forgotten = openPage(home, late)
    await forgotten.tell([])
    late.goTo(60 + 24 * 60 + 1)
    expect((await forgotten.tell([late.after(2)])).error.code).toBe('session-closed')
  })

  test('is bounded: in one batch, in how often, and altogether', async () => {
    const session = await open()
    session.goTo(0)
    const page = openPage(home, session)
    const many = (count: number) => Array.from({ length: count }, (_, place) => session.after(0, place))
    expect((await page.tell(many(liveLimits.beatsMax))).status).toBe(200)
    expect((await page.tell(many(liveLimits.beatsMax + 1))).error.code).toBe('invalid-fields')
    const strict = await openTestHouse({ beside: home, limitsFactor: 0.01 })
    try {
      const device = crypto.randomUUID()
      const tell = () =>
        strict.call(sendBeats, {
          token: session.teacher.token,
          params: { id: session.id },
          body: { device, sent_at: home.house.now().toISOString(), beats: [] },
        })
      const told = [await tell(), await tell(), await tell(), await tell()]
      // That house has a clock of its own, at which the doors are shut; the count comes first.
      expect(told.map(({ error }) => error.code)).toEqual([
        'session-closed',
        'session-closed',
        'session-closed',
        'too-often',
      ])
    } finally {
      await strict.close()
    }
    const { registrationId } = session
    await home.house.db.execute(sql`
      insert into live_beats select ${registrationId}, ${session.id}, now() + make_interval(secs => place), false
      from generate_series(1, ${liveLimits.beatsKeptMax}::int) place`)
    session.goTo(1)
    expect((await page.tell([session.after(1)])).error.code).toBe('too-large')
  })
})
