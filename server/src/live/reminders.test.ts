import * as calls from '@ariviyal/contract/live'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { users } from '../accounts/users.table.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { fillPlaces } from './fill-places.ts'
import { registrationOfJoinToken } from './join-link.ts'
import { type LiveSessionRow, liveSessions } from './live.table.ts'
import { findRegistration } from './registrations.queries.ts'
import { remindRegistered } from './remind-registered.ts'
import { putRegistration, putSession } from './testing.ts'

let home: TestHouse
let admin: TestUser
let meena: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
  meena = await signUpSubscriber(home, { admin })
})
afterAll(() => home.close())

/** A session that begins in so many minutes. */
const sessionIn = (minutes: number, change: Partial<typeof liveSessions.$inferInsert> = {}) =>
  putSession(home.house, { startsAt: new Date(home.house.now().getTime() + minutes * 60_000), ...change })
const registeredAgo = (session: LiveSessionRow, minutes: number, user = meena) => {
  const at = new Date(home.house.now().getTime() - minutes * 60_000)
  return putRegistration(home.house, session.id, user.id, { queuedAt: at, registeredAt: at })
}
async function remindersOf(topic: string, user = meena) {
  await remindRegistered(home.house)
  const mails = await home.mails(user.email)
  return mails.filter((mail) => mail.subject?.endsWith(topic))
}
const subjectsOf = async (topic: string, user = meena) =>
  (await remindersOf(topic, user)).map(({ subject }) => subject?.replace(`: ${topic}`, ''))

describe('a teacher who has a place', () => {
  test('is reminded a day and a quarter of an hour before, once each, with the personal link at last', async () => {
    const topic = 'The pendulum'
    const session = await sessionIn(24 * 60 + 1, { topic })
    const registration = await registeredAgo(session, 60)
    expect(await subjectsOf(topic)).toEqual([])
    home.advance({ minutes: 1 })
    // Two instances at the same moment, and the next minute again.
    await Promise.all([remindRegistered(home.house), remindRegistered(home.house)])
    expect(await subjectsOf(topic)).toEqual(['Coming up'])
    home.advance({ hours: 23, minutes: 44 })
    expect(await subjectsOf(topic)).toEqual(['Coming up'])
    home.advance({ minutes: 1 })
    const [, soon] = await remindersOf(topic)
    expect(soon?.subject).toBe(`Starting soon: ${topic}`)
    const [, token = ''] = /\/sessions\/[\w-]+\/room#([\w-]+)/.exec(soon?.text ?? '') ?? []
    expect(registrationOfJoinToken(home.house, token)).toBe(registration)
    expect(await subjectsOf(topic)).toEqual(['Coming up', 'Starting soon'])
  })

  test('is not reminded of what they registered for after that moment, nor when it is too late to help', async () => {
    const fresh = await sessionIn(14, { topic: 'Just now' })
    await registeredAgo(fresh, 0)
    const late = await sessionIn(4, { topic: 'Too late' })
    await registeredAgo(late, 600)
    const inTime = await sessionIn(6, { topic: 'A little late' })
    await registeredAgo(inTime, 600)
    expect(await subjectsOf('Just now')).toEqual([])
    expect(await subjectsOf('Too late')).toEqual([])
    expect(await subjectsOf('A little late')).toEqual(['Starting soon'])
  })

  test('is reminded again when the session was moved, and not of one that is cancelled', async () => {
    const topic = 'Moved by a day'
    const session = await sessionIn(10, { topic })
    await registeredAgo(session, 3_000)
    expect(await subjectsOf(topic)).toEqual(['Starting soon'])
    const later = (moment: Date) => new Date(moment.getTime() + 86_400_000)
    await home.house.db
      .update(liveSessions)
      .set({ startsAt: later(session.startsAt), endsAt: later(session.endsAt) })
      .where(eq(liveSessions.id, session.id))
    home.advance({ days: 1 })
    expect(await subjectsOf(topic)).toEqual(['Starting soon', 'Starting soon'])

    const cancelled = await sessionIn(12, { topic: 'Not held', cancelledAt: home.house.now() })
    await registeredAgo(cancelled, 600)
    expect(await subjectsOf('Not held')).toEqual([])
  })

  test('is the only one: who waits is reminded of nothing', async () => {
    const session = await sessionIn(13, { topic: 'Waiting still' })
    const long = new Date(home.house.now().getTime() - 3_600_000)
    await putRegistration(home.house, session.id, meena.id, { status: 'waiting', queuedAt: long, registeredAt: null })
    expect(await subjectsOf('Waiting still')).toEqual([])
  })
})

test('a place that a deleted account leaves behind goes to the first who waits', async () => {
  const session = await sessionIn(300, { capacity: 1, topic: 'The seat of one who left' })
  const leaving = await signUp(home)
  await registeredAgo(session, 10, leaving)
  await home.call(calls.registerForLiveSession, { token: meena.token, params: { id: session.id } })
  await fillPlaces(home.house)
  expect((await findRegistration(home.house.db, session.id, meena.id))?.status).toBe('waiting')
  await home.house.db.delete(users).where(eq(users.id, leaving.id))
  // Nobody overtakes who waits, not even in the minute before the place is given on.
  const overtaking = await home.call(calls.registerForLiveSession, { token: admin.token, params: { id: session.id } })
  expect(overtaking.body.own).toEqual({ status: 'waiting', place: 2 })
  await fillPlaces(home.house)
  expect((await findRegistration(home.house.db, session.id, meena.id))?.status).toBe('registered')
  expect(await subjectsOf(session.topic)).toContain('A place is free for you')
})
