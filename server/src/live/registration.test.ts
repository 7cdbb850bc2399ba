import { randomUUID } from 'node:crypto'
import * as calls from '@ariviyal/contract/live'
import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { users } from '../accounts/users.table.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { registrationOfJoinToken } from './join-link.ts'
import { holdLiveSession } from './live.queries.ts'
import { type LiveSessionRow, liveSessions } from './live.table.ts'
import { giveFreePlaces, registerFor } from './register.ts'
import { countRegistrations } from './registrations.queries.ts'
import { tellOfCancellation, tellOfChange } from './tell-registered.ts'
import { putSession } from './testing.ts'

let home: TestHouse
let admin: TestUser
let meena: TestUser
let ravi: TestUser
let leela: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
  ;[meena, ravi, leela] = await Promise.all([
    signUpSubscriber(home, { admin }),
    signUpSubscriber(home, { admin }),
    signUpSubscriber(home, { admin }),
  ])
})
afterAll(() => home.close())

const register = (user: TestUser, session: LiveSessionRow) =>
  home.call(calls.registerForLiveSession, { token: user.token, params: { id: session.id } })
const giveUp = (user: TestUser, session: LiveSessionRow) =>
  home.call(calls.giveUpLiveSession, { token: user.token, params: { id: session.id } })
const show = async (session: LiveSessionRow, user?: TestUser) =>
  (await home.call(calls.showLiveSession, { ...(user && { token: user.token }), params: { id: session.id } })).body

/** The mails about one topic that a person got, oldest first; each test has a topic of its own. */
async function mailsAbout(user: TestUser, topic: string): Promise<Email[]> {
  const mails = await home.mails(user.email)
  return mails.filter((mail) => mail.subject?.endsWith(topic))
}

/** What a program for mail finds: the event of the part for calendars. */
function eventOf(mail: Email | undefined) {
  const part = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
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
  test('has a place, and a mail whose invitation a calendar reads', async () => {
    const session = await putSession(home.house, { topic: 'Tides, and a bowl of water' })
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
    // The meeting is for the session page only, from shortly before the start.
    expect(JSON.stringify(mail) + eventOf(mail).text).not.toContain('meet.example')
  })

  test('is told what still comes, and who takes a place when that is nothing gets the personal link', async () => {
    const inMinutes = (minutes: number, topic: string) =>
      putSession(home.house, { topic, startsAt: new Date(home.house.now().getTime() + minutes * 60_000) })
    const said = async (minutes: number, topic: string) => {
      await register(meena, await inMinutes(minutes, topic))
      return (await mailsAbout(meena, topic))[0]?.text ?? ''
    }
    expect(await said(3_000, 'In two days')).toContain('again a day and 15 minutes before the start')
    expect(await said(120, 'In two hours')).toContain('again 15 minutes before the start')
    const soon = await said(5, 'In five minutes')
    expect(soon).not.toContain('We write to you again')
    const [, token = ''] = /\/room#([\w-]+)/.exec(soon) ?? []
    expect(registrationOfJoinToken(home.house, token)).not.toBeNull()
  })

  test('again keeps the place and gets no second mail', async () => {
    const session = await putSession(home.house, { topic: 'Twice the same' })
    await register(meena, session)
    expect((await register(meena, session)).body.own.status).toBe('registered')
    expect(await mailsAbout(meena, session.topic)).toHaveLength(1)
  })

  test('and has no subscription is asked for one, and a guest to log in', async () => {
    const session = await putSession(home.house)
    const free = await signUp(home)
    expect((await register(free, session)).error.code).toBe('subscription-needed')
    const guest = await home.call(calls.registerForLiveSession, { params: { id: session.id } })
    expect(guest.status).toBe(401)
  })

  test('finds a draft not there, and what is cancelled or over closed', async () => {
    const now = home.house.now()
    const draft = await putSession(home.house, { publishedAt: null })
    const cancelled = await putSession(home.house, { cancelledAt: now })
    const over = await putSession(home.house, { startsAt: new Date(now.getTime() - 3 * 3_600_000) })
    expect((await register(meena, draft)).status).toBe(404)
    expect((await home.call(calls.showLiveSession, { params: { id: draft.id } })).status).toBe(404)
    expect((await register(meena, cancelled)).error).toEqual({
      code: 'session-closed',
      msg: serverMessages.liveCancelled,
    })
    expect((await register(meena, over)).error).toEqual({ code: 'session-closed', msg: serverMessages.liveOver })
  })

  test('comes into a session that runs, but into no queue of it', async () => {
    const startsAt = new Date(home.house.now().getTime() - 10 * 60_000)
    const session = await putSession(home.house, { startsAt, capacity: 1 })
    expect((await register(meena, session)).status).toBe(200)
    expect((await register(ravi, session)).error.msg).toBe(serverMessages.liveFull)
    expect((await giveUp(meena, session)).error.msg).toBe(serverMessages.liveBegun)
  })
})

describe('a full session', () => {
  test('lets who comes wait in order; a place given up goes to the first of them, who is told', async () => {
    const session = await putSession(home.house, { topic: 'A single seat', capacity: 1 })
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
    expect(waiting?.text).toContain('you wait at place 1')
    expect(waiting?.attachments).toEqual([])
    expect(free?.subject).toBe(`A place is free for you: ${session.topic}`)
    expect(eventOf(free)).toMatchObject({ method: 'REQUEST', uid: session.id })
    // It leaves the calendar of who gave it up.
    const [, left] = await mailsAbout(meena, session.topic)
    expect(eventOf(left)).toMatchObject({ method: 'CANCEL', uid: session.id, status: 'CANCELLED' })

    // Who comes back waits behind the others, and nobody overtakes them.
    expect((await register(meena, session)).body.own).toEqual({ status: 'waiting', place: 2 })
  })

  test('has no more teachers than places however many come at once', async () => {
    const session = await putSession(home.house, { topic: 'Fifty at once', capacity: 20 })
    const crowd = Array.from({ length: 50 }, (): User => ({
      ...meena,
      id: randomUUID(),
      email: `${randomUUID()}@a.example`,
    }))
    await home.house.db.insert(users).values(
      crowd.map(({ id, email }) => ({
        id,
        email,
        firstname: 'Teacher',
        lastname: 'Of the crowd',
        phoneNumber: '9840012345',
        passwordHash: 'none',
        role: 'teacher' as const,
        createdAt: home.house.now(),
      })),
    )
    const standings = await Promise.all(crowd.map((user) => registerFor(home.house, user, session.id)))
    expect(standings.filter(({ status }) => status === 'registered')).toHaveLength(20)
    const places = standings.flatMap((standing) => (standing.status === 'waiting' ? [standing.place] : []))
    expect(places.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, place) => place + 1))
    expect(await countRegistrations(home.house.db, session.id, 'registered')).toBe(20)
  })

  test('with more places than before takes in who waits', async () => {
    const session = await putSession(home.house, { topic: 'A larger room', capacity: 1 })
    for (const user of [meena, ravi, leela]) await register(user, session)
    await home.house.db.transaction(async (tx) => {
      await holdLiveSession(tx, session.id)
      await giveFreePlaces(home.house, tx, { ...session, capacity: 2 })
    })
    expect((await show(session, ravi)).own?.status).toBe('registered')
    expect((await show(session, leela)).own).toEqual({ status: 'waiting', place: 1 })
  })
})

describe('those who are registered', () => {
  test('hear of a new time, and the event moves in their calendar; the waiting hear of it too', async () => {
    const before = await putSession(home.house, { topic: 'On the move', capacity: 1 })
    await register(meena, before)
    await register(ravi, before)
    const later = (moment: Date) => new Date(moment.getTime() + 86_400_000)
    const after = { ...before, startsAt: later(before.startsAt), endsAt: later(before.endsAt), sequence: 1 }
    await home.house.db.transaction((tx) => tellOfChange(home.house, tx, before, after))
    const [invited, moved] = await mailsAbout(meena, 'On the move')
    expect(moved?.text).toContain('The new time:')
    expect(eventOf(moved)).toMatchObject({ uid: eventOf(invited).uid, sequence: 1, starts: utc(after.startsAt) })
    const [, told] = await mailsAbout(ravi, 'On the move')
    expect(told?.text).toContain('You keep your place on the waiting list.')
    expect(told?.attachments).toEqual([])
  })

  test('hear nothing of what makes no difference to them', async () => {
    const before = await putSession(home.house, { topic: 'As it was' })
    await register(meena, before)
    const told = await home.house.db.transaction((tx) =>
      tellOfChange(home.house, tx, before, { ...before, description: 'Other words.' }),
    )
    expect(told).toEqual([])
  })

  test('hear of a cancellation with its reason, and it leaves their calendar', async () => {
    const session = await putSession(home.house, { topic: 'Rained off', sequence: 2 })
    await register(meena, session)
    const cancelled = { ...session, cancelledAt: home.house.now(), cancelReason: 'The speaker is ill.' }
    await home.house.db.update(liveSessions).set(cancelled).where(eq(liveSessions.id, session.id))
    const jobs = await home.house.db.transaction((tx) =>
      tellOfCancellation(home.house, tx, cancelled, { startAfter: new Date(home.house.now().getTime() + 30_000) }),
    )
    expect(jobs).toHaveLength(1)
    const [invited, mail] = await mailsAbout(meena, 'Rained off')
    expect(mail?.text).toContain('The speaker is ill.')
    const [before, event] = [eventOf(invited), eventOf(mail)]
    expect(event).toMatchObject({ method: 'CANCEL', uid: session.id, status: 'CANCELLED', sequence: 3 })
    expect(event.stamp >= before.stamp).toBe(true)
  })
})
