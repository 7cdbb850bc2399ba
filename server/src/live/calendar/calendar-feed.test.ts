import { Writable } from 'node:stream'
import * as calls from '@ariviyal/contract/live/live'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openLog } from '../../platform/log.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { calendarFeeds, liveSessions } from '../live.table.ts'
import { putRegistration, putLiveSession } from '../testing.ts'

let testApp: TestApp
let meena: TestUser
const lines: string[] = []
beforeAll(async () => {
  const log = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString())
      done()
    },
  })
  testApp = await openTestApp({ log: openLog('trace', log) })
  meena = await signUp(testApp)
})
afterAll(() => testApp.close())

async function makeFeed(user = meena): Promise<string> {
  const { status, body } = await testApp.call(calls.makeCalendarFeed, { token: user.token })
  expect(status).toBe(201)
  return new URL(body.url).pathname
}
const fetchFeed = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ url, headers })
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
    .getAllSubcomponents('vevent')
    .map((event) => ({
      uid: event.getFirstPropertyValue('uid')?.toString(),
      status: event.getFirstPropertyValue('status'),
      summary: event.getFirstPropertyValue('summary'),
      starts: (event.getFirstPropertyValue('dtstart') as InstanceType<typeof ICAL.Time>).toJSDate(),
      hours:
        ((event.getFirstPropertyValue('dtend') as InstanceType<typeof ICAL.Time>).toUnixTime() -
          (event.getFirstPropertyValue('dtstart') as InstanceType<typeof ICAL.Time>).toUnixTime()) /
        3_600,
    }))

describe('a teacher’s own calendar', () => {
  test('holds their registered sessions, marks cancelled ones, and has no meeting address', async () => {
    const now = testApp.ctx.now()
    const day = (days: number) => new Date(Math.floor(now.getTime() / 1_000) * 1_000 + days * 86_400_000)
    const coming = await putLiveSession(testApp.ctx, { startsAt: day(5), topic: 'வானவில், a rainbow; and “more”' })
    const cancelled = await putLiveSession(testApp.ctx, { startsAt: day(6), cancelledAt: now })
    const past = await putLiveSession(testApp.ctx, { startsAt: day(-89) })
    const tooOld = await putLiveSession(testApp.ctx, { startsAt: day(-91) })
    const waited = await putLiveSession(testApp.ctx, { startsAt: day(7) })
    await putLiveSession(testApp.ctx, { startsAt: day(8) })
    for (const { id } of [coming, cancelled, past, tooOld]) await putRegistration(testApp.ctx, id, meena.id)
    await putRegistration(testApp.ctx, waited.id, meena.id, { status: 'waiting', registeredAt: null })

    const { statusCode, headers, body } = await fetchFeed(await makeFeed())
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(eventsOf(body)).toEqual([
      { uid: past.id, status: 'CONFIRMED', summary: past.topic, starts: past.startsAt, hours: 1 },
      { uid: coming.id, status: 'CONFIRMED', summary: coming.topic, starts: coming.startsAt, hours: 1 },
      { uid: cancelled.id, status: 'CANCELLED', summary: cancelled.topic, starts: cancelled.startsAt, hours: 1 },
    ])
    expect(body).not.toContain('meet.example')
    expect(body).toContain('X-WR-CALNAME:Ariviyal: live sessions and saved dates')
    // RFC 5545 section 3.1: lines of at most 75 octets.
    expect(body.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  })

  test('is not sent again while nothing has changed', async () => {
    const session = await putLiveSession(testApp.ctx)
    const owner = await signUp(testApp)
    await putRegistration(testApp.ctx, session.id, owner.id)
    const url = await makeFeed(owner)
    const etag = String((await fetchFeed(url)).headers.etag)
    testApp.advance({ minutes: 1 })
    expect((await fetchFeed(url, { 'if-none-match': etag })).statusCode).toBe(304)
    await testApp.ctx.db
      .update(liveSessions)
      .set({ topic: 'Another topic', editedAt: testApp.ctx.now() })
      .where(eq(liveSessions.id, session.id))
    const changed = await fetchFeed(url, { 'if-none-match': etag })
    expect({ status: changed.statusCode, topic: eventsOf(changed.body)[0]?.summary }).toEqual({
      status: 200,
      topic: 'Another topic',
    })
  })

  test('is shown again to its owner; a new address replaces the previous one, and a revoked one is gone', async () => {
    const owner = await signUp(testApp)
    expect((await testApp.call(calls.showCalendarFeed, { token: owner.token })).body.url).toBeNull()
    const first = await makeFeed(owner)
    const shown = await testApp.call(calls.showCalendarFeed, { token: owner.token })
    expect(shown.body.url?.endsWith(first)).toBe(true)
    const second = await makeFeed(owner)
    expect((await fetchFeed(first)).statusCode).toBe(404)
    expect((await fetchFeed(second)).statusCode).toBe(200)
    await testApp.call(calls.revokeCalendarFeed, { token: owner.token })
    expect((await fetchFeed(second)).statusCode).toBe(404)
    expect((await testApp.call(calls.showCalendarFeed, { token: owner.token })).body.url).toBeNull()
  })

  test('has an address that is in neither the log nor the database', async () => {
    const url = await makeFeed()
    await fetchFeed(url)
    await fetchFeed(url.replace(/.ics$/, ''))
    const token = url.split('/').at(-1)?.replace('.ics', '') ?? ''
    expect(token).toHaveLength(43)
    expect(lines.some((line) => line.includes('/api/live/calendar/:token'))).toBe(true)
    expect(lines.filter((line) => line.includes(token))).toEqual([])
    const kept = await testApp.ctx.db.select().from(calendarFeeds)
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})

test('a session can be added to any calendar, also without an account', async () => {
  const session = await putLiveSession(testApp.ctx)
  const answer = await testApp.app.inject({ url: `/api/live/sessions/${session.id}/calendar` })
  expect(answer.headers['content-disposition']).toContain('live-session.ics')
  expect(eventsOf(answer.body)).toMatchObject([{ uid: session.id, summary: session.topic }])
})
