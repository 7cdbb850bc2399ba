import { randomUUID } from 'node:crypto'
import * as calls from '@ariviyal/contract/live/live'
import type { User } from '@ariviyal/contract/accounts/accounts'
import { updateAccount } from '@ariviyal/contract/accounts/own-account'
import { listNotifications, savePreferences } from '@ariviyal/contract/notifications/notifications'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { users } from '../../accounts/users.table.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { registrationOfJoinToken } from '../shown/join-link.ts'
import { lockLiveSession } from '../live.queries.ts'
import { type LiveSessionRow, liveSessions } from '../live.table.ts'
import { assignFreePlaces, registerFor } from './register.ts'
import { countRegistrations } from './registrations.queries.ts'
import { notifyOfCancellation, notifyOfChange } from './notify-registered.ts'
import { putLiveSession } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
let meena: TestUser
let ravi: TestUser
let leela: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  ;[meena, ravi, leela] = await Promise.all([
    signUpSubscriber(testApp, { admin }),
    signUpSubscriber(testApp, { admin }),
    signUpSubscriber(testApp, { admin }),
  ])
})
afterAll(() => testApp.close())

const register = (user: TestUser, session: LiveSessionRow) =>
  testApp.call(calls.registerForLiveSession, { token: user.token, params: { id: session.id } })
const giveUp = (user: TestUser, session: LiveSessionRow) =>
  testApp.call(calls.cancelLiveRegistration, { token: user.token, params: { id: session.id } })
const show = async (session: LiveSessionRow, user?: TestUser) =>
  (await testApp.call(calls.showLiveSession, { ...(user && { token: user.token }), params: { id: session.id } })).body

/** The mails to a person about one topic, oldest first; each test has its own topic. */
async function mailsAbout(user: TestUser, topic: string): Promise<Email[]> {
  const mails = await testApp.mails(user.email)
  return mails.filter((mail) => mail.subject?.endsWith(topic))
}

const invitationOf = (mail: Email | undefined) => mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')

/** The calendar event of a mail, as a mail client reads it. */
function eventOf(mail: Email | undefined) {
  const part = invitationOf(mail)
  if (!part) throw new Error(`no calendar in ${mail?.subject}`)
  const text = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
  const event = calendar.getFirstSubcomponent('vevent')
  const value = (name: string) => event?.getFirstPropertyValue(name)?.toString()
  return {
    part: part.method,
    method: calendar.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: Number(value('sequence')),
    starts: value('dtstart'),
    status: value('status'),
    summary: value('summary'),
    attendee: value('attendee')?.toLowerCase(),
    organizer: value('organizer'),
    stamp: value('dtstamp') ?? '',
    text,
  }
}

const utc = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`

describe('a teacher who registers', () => {
  test('gets a place, and a mail with an invitation that calendars read', async () => {
    const session = await putLiveSession(testApp.ctx, { topic: 'Tides, and a bowl of water' })
    expect((await show(session)).own).toBeNull()
    const { status, body } = await register(meena, session)
    expect({ status, body }).toEqual({
      status: 200,
      body: { msg: serverMessages.liveRegistered, own: { status: 'registered', place: null } },
    })
    const [mail, ...more] = await mailsAbout(meena, session.topic)
    expect(more).toEqual([])
    expect(eventOf(mail)).toMatchObject({
      part: 'REQUEST',
      method: 'REQUEST',
      uid: session.id,
      sequence: 0,
      starts: utc(session.startsAt),
      status: 'CONFIRMED',
      summary: session.topic,
      attendee: `mailto:${meena.email}`,
      organizer: 'mailto:support@ariviyal.example',
    })
    // The meeting address is only on the session page, shortly before the start.
    expect(JSON.stringify(mail) + eventOf(mail).text).not.toContain('meet.example')
  })

  test('is told of upcoming notices, and gets the personal link if there are none', async () => {
    const inMinutes = (minutes: number, topic: string) =>
      putLiveSession(testApp.ctx, { topic, startsAt: new Date(testApp.ctx.now().getTime() + minutes * 60_000) })
    const noticeText = async (minutes: number, topic: string) => {
      await register(meena, await inMinutes(minutes, topic))
      return (await mailsAbout(meena, topic))[0]?.text ?? ''
    }
    expect(await noticeText(3_000, 'In two days')).toContain('remind you a day and 15 minutes before the start')
    expect(await noticeText(120, 'In two hours')).toContain('remind you 15 minutes before the start')
    const soon = await noticeText(5, 'In five minutes')
    expect(soon).not.toContain('We will remind you')
    const [, token = ''] = /\/room#([\w-]+)/.exec(soon) ?? []
    expect(registrationOfJoinToken(testApp.ctx, token)).not.toBeNull()
  })

  test('again keeps the place and gets no second mail', async () => {
    const session = await putLiveSession(testApp.ctx, { topic: 'Twice the same' })
    await register(meena, session)
    expect((await register(meena, session)).body.own.status).toBe('registered')
    expect(await mailsAbout(meena, session.topic)).toHaveLength(1)
  })

  test('without a subscription is asked for one, and a guest to log in', async () => {
    const session = await putLiveSession(testApp.ctx)
    const free = await signUp(testApp)
    expect((await register(free, session)).error.code).toBe('subscription-needed')
    const guest = await testApp.call(calls.registerForLiveSession, { params: { id: session.id } })
    expect(guest.status).toBe(401)
  })

  test('does not find a draft, and cannot register for a cancelled or past session', async () => {
    const now = testApp.ctx.now()
    const draft = await putLiveSession(testApp.ctx, { publishedAt: null })
    const cancelled = await putLiveSession(testApp.ctx, { cancelledAt: now })
    const over = await putLiveSession(testApp.ctx, { startsAt: new Date(now.getTime() - 3 * 3_600_000) })
    expect((await register(meena, draft)).status).toBe(404)
    expect((await testApp.call(calls.showLiveSession, { params: { id: draft.id } })).status).toBe(404)
    expect((await register(meena, cancelled)).error).toEqual({
      code: 'session-closed',
      msg: serverMessages.liveCancelled,
    })
    expect((await register(meena, over)).error).toEqual({ code: 'session-closed', msg: serverMessages.liveOver })
  })

  test('can register for a running session, but cannot join its queue', async () => {
    const startsAt = new Date(testApp.ctx.now().getTime() - 10 * 60_000)
    const session = await putLiveSession(testApp.ctx, { startsAt, capacity: 1 })
    expect((await register(meena, session)).status).toBe(200)
    expect((await register(ravi, session)).error.msg).toBe(serverMessages.liveFull)
    expect((await giveUp(meena, session)).error.msg).toBe(serverMessages.liveBegun)
  })
})

describe('a full session', () => {
  test('queues people in order; a cancelled place goes to the first of them, who gets a mail', async () => {
    const session = await putLiveSession(testApp.ctx, { topic: 'A single seat', capacity: 1 })
    await register(meena, session)
    expect((await register(ravi, session)).body).toEqual({
      msg: serverMessages.liveWaiting,
      own: { status: 'waiting', place: 1 },
    })
    expect((await register(leela, session)).body.own).toEqual({ status: 'waiting', place: 2 })
    expect(await show(session, leela)).toMatchObject({
      places_left: 0,
      waiting: 2,
      own: { status: 'waiting', place: 2 },
    })

    expect((await giveUp(meena, session)).body.msg).toBe(serverMessages.liveGivenUp)
    expect((await show(session, ravi)).own).toEqual({ status: 'registered', place: null })
    expect((await show(session, leela)).own).toEqual({ status: 'waiting', place: 1 })
    expect((await show(session, meena)).own).toBeNull()

    const [waiting, free] = await mailsAbout(ravi, session.topic)
    expect(waiting?.text).toContain('number 1 on the waiting list')
    expect(invitationOf(waiting)).toBeUndefined()
    expect(free?.subject).toBe(`A place is free for you: ${session.topic}`)
    expect(eventOf(free)).toMatchObject({ method: 'REQUEST', uid: session.id })
    // It is removed from the calendar of the person who cancelled.
    const [, left] = await mailsAbout(meena, session.topic)
    expect(eventOf(left)).toMatchObject({ method: 'CANCEL', uid: session.id, status: 'CANCELLED' })

    // A second registration joins the end of the queue.
    expect((await register(meena, session)).body.own).toEqual({ status: 'waiting', place: 2 })
  })

  test('never exceeds its capacity under concurrent registrations', async () => {
    const session = await putLiveSession(testApp.ctx, { topic: 'Fifty at once', capacity: 20 })
    const crowd = Array.from({ length: 50 }, (): User => ({
      ...meena,
      id: randomUUID(),
      email: `${randomUUID()}@a.example`,
    }))
    await testApp.ctx.db.insert(users).values(
      crowd.map(({ id, email }) => ({
        id,
        email,
        firstname: 'Teacher',
        lastname: 'Of the crowd',
        phoneNumber: '9840012345',
        passwordHash: 'none',
        role: 'teacher' as const,
        createdAt: testApp.ctx.now(),
      })),
    )
    const standings = await Promise.all(crowd.map((user) => registerFor(testApp.ctx, user, session.id)))
    expect(standings.filter(({ status }) => status === 'registered')).toHaveLength(20)
    const places = standings.flatMap((standing) => (standing.status === 'waiting' ? [standing.place] : []))
    expect(places.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, place) => place + 1))
    expect(await countRegistrations(testApp.ctx.db, session.id, 'registered')).toBe(20)
  })

  test('with increased capacity lets the queue move up', async () => {
    const session = await putLiveSession(testApp.ctx, { topic: 'A larger room', capacity: 1 })
    for (const user of [meena, ravi, leela]) await register(user, session)
    await testApp.ctx.db.transaction(async (tx) => {
      await lockLiveSession(tx, session.id)
      await assignFreePlaces(testApp.ctx, tx, { ...session, capacity: 2 })
    })
    expect((await show(session, ravi)).own?.status).toBe('registered')
    expect((await show(session, leela)).own).toEqual({ status: 'waiting', place: 1 })
  })
})

describe('people who are registered', () => {
  test('are notified of a new time, and the event moves in their calendar; so are people waiting', async () => {
    const before = await putLiveSession(testApp.ctx, { topic: 'On the move', capacity: 1 })
    await register(meena, before)
    await register(ravi, before)
    const later = (moment: Date) => new Date(moment.getTime() + 86_400_000)
    const after = { ...before, startsAt: later(before.startsAt), endsAt: later(before.endsAt), sequence: 1 }
    await testApp.ctx.db.transaction((tx) => notifyOfChange(testApp.ctx, tx, before, after))
    const [invited, moved] = await mailsAbout(meena, 'On the move')
    expect(moved?.text).toContain('The new time:')
    expect(eventOf(moved)).toMatchObject({ uid: eventOf(invited).uid, sequence: 1, starts: utc(after.startsAt) })
    const [, mail] = await mailsAbout(ravi, 'On the move')
    expect(mail?.text).toContain('You keep your place on the waiting list.')
    expect(invitationOf(mail)).toBeUndefined()
  })

  test('read times in the zone that they chose, by mail and at the bell', async () => {
    const dubai = await signUpSubscriber(testApp, { admin })
    const form = { firstname: 'Demo', lastname: 'Teacher', phone_number: '9840012345', time_zone: 'Asia/Dubai' }
    await testApp.call(updateAccount, { token: dubai.token, body: form })
    await testApp.call(savePreferences, {
      token: dubai.token,
      body: { items: [{ kind: 'live-changed', channel: 'both' }] },
    })
    const startsAt = new Date('2031-03-08T10:30:00Z')
    const at = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000)
    const before = await putLiveSession(testApp.ctx, { topic: 'From afar', startsAt, endsAt: at(1) })
    await register(dubai, before)
    await testApp.ctx.db.transaction((tx) =>
      notifyOfChange(testApp.ctx, tx, before, { ...before, startsAt: at(1), endsAt: at(2), sequence: 1 }),
    )
    const [registered, moved] = await mailsAbout(dubai, 'From afar')
    const [was, is] = ['2:30 PM to 3:30 PM', '3:30 PM to 4:30 PM'].map(
      (span) => `Saturday, 8 March 2031, ${span} Gulf Standard Time`,
    )
    expect(registered?.text).toContain(was)
    const sentence = `The new time: ${is}. It was ${was}.`
    expect(moved?.text).toContain(sentence)
    const { body } = await testApp.call(listNotifications, { token: dubai.token, query: {} })
    expect(body.items).toContainEqual(expect.objectContaining({ details: sentence }))
  })

  test('are not notified of irrelevant changes', async () => {
    const before = await putLiveSession(testApp.ctx, { topic: 'As it was' })
    await register(meena, before)
    const jobs = await testApp.ctx.db.transaction((tx) =>
      notifyOfChange(testApp.ctx, tx, before, { ...before, description: 'Other words.' }),
    )
    expect(jobs).toEqual([])
  })

  test('are notified of a cancellation with its reason, and it leaves their calendar', async () => {
    const session = await putLiveSession(testApp.ctx, { topic: 'Rained off', sequence: 2 })
    await register(meena, session)
    const cancelled = { ...session, cancelledAt: testApp.ctx.now(), cancelReason: 'The speaker is ill.' }
    await testApp.ctx.db.update(liveSessions).set(cancelled).where(eq(liveSessions.id, session.id))
    const jobs = await testApp.ctx.db.transaction((tx) =>
      notifyOfCancellation(testApp.ctx, tx, cancelled, {
        startAfter: new Date(testApp.ctx.now().getTime() + 30_000),
        actId: crypto.randomUUID(),
      }),
    )
    expect(jobs).toHaveLength(1)
    const [invited, mail] = await mailsAbout(meena, 'Rained off')
    expect(mail?.text).toContain('The speaker is ill.')
    const [before, event] = [eventOf(invited), eventOf(mail)]
    expect(event).toMatchObject({ method: 'CANCEL', uid: session.id, status: 'CANCELLED', sequence: 3 })
    expect(event.stamp >= before.stamp).toBe(true)
  })
})
