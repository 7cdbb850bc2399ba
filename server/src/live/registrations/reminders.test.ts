import * as calls from '@ariviyal/contract/live/live'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { users } from '../../accounts/users.table.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { fillPlaces } from './fill-places.ts'
import { registrationOfJoinToken } from '../shown/join-link.ts'
import { type LiveSessionRow, liveSessions } from '../live.table.ts'
import { findRegistration } from './registrations.queries.ts'
import { remindRegistered } from './remind-registered.ts'
import { putRegistration, putLiveSession } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
let meena: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  meena = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

/** A session that starts in this many minutes. */
const sessionIn = (minutes: number, change: Partial<typeof liveSessions.$inferInsert> = {}) =>
  putLiveSession(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() + minutes * 60_000), ...change })
const registeredAgo = (session: LiveSessionRow, minutes: number, user = meena) => {
  const at = new Date(testApp.ctx.now().getTime() - minutes * 60_000)
  return putRegistration(testApp.ctx, session.id, user.id, { queuedAt: at, registeredAt: at })
}
async function remindersOf(topic: string, user = meena) {
  await remindRegistered(testApp.ctx)
  const mails = await testApp.mails(user.email)
  return mails.filter((mail) => mail.subject?.endsWith(topic))
}
const subjectsOf = async (topic: string, user = meena) =>
  (await remindersOf(topic, user)).map(({ subject }) => subject?.replace(`: ${topic}`, ''))

describe('a registered teacher', () => {
  test('is reminded once a day before and once fifteen minutes before, the last time with the personal link', async () => {
    const topic = 'The pendulum'
    const session = await sessionIn(24 * 60 + 1, { topic })
    const registration = await registeredAgo(session, 60)
    expect(await subjectsOf(topic)).toEqual([])
    testApp.advance({ minutes: 1 })
    // Two instances at the same moment, and again a minute later.
    await Promise.all([remindRegistered(testApp.ctx), remindRegistered(testApp.ctx)])
    expect(await subjectsOf(topic)).toEqual(['Coming up'])
    testApp.advance({ hours: 23, minutes: 44 })
    expect(await subjectsOf(topic)).toEqual(['Coming up'])
    testApp.advance({ minutes: 1 })
    const [, soon] = await remindersOf(topic)
    expect(soon?.subject).toBe(`Starting soon: ${topic}`)
    const [, token = ''] = /\/sessions\/[\w-]+\/room#([\w-]+)/.exec(soon?.text ?? '') ?? []
    expect(registrationOfJoinToken(testApp.ctx, token)).toBe(registration)
    expect(await subjectsOf(topic)).toEqual(['Coming up', 'Starting soon'])
  })

  test('gets no reminder that was due before the registration, nor one that is too late', async () => {
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

  test('is reminded again of a moved session, and not of a cancelled one', async () => {
    const topic = 'Moved by a day'
    const session = await sessionIn(10, { topic })
    await registeredAgo(session, 3_000)
    expect(await subjectsOf(topic)).toEqual(['Starting soon'])
    const later = (moment: Date) => new Date(moment.getTime() + 86_400_000)
    await testApp.ctx.db
      .update(liveSessions)
      .set({ startsAt: later(session.startsAt), endsAt: later(session.endsAt) })
      .where(eq(liveSessions.id, session.id))
    testApp.advance({ days: 1 })
    expect(await subjectsOf(topic)).toEqual(['Starting soon', 'Starting soon'])

    const cancelled = await sessionIn(12, { topic: 'Not held', cancelledAt: testApp.ctx.now() })
    await registeredAgo(cancelled, 600)
    expect(await subjectsOf('Not held')).toEqual([])
  })

  test('gets reminders; people waiting do not', async () => {
    const session = await sessionIn(13, { topic: 'Waiting still' })
    const long = new Date(testApp.ctx.now().getTime() - 3_600_000)
    await putRegistration(testApp.ctx, session.id, meena.id, { status: 'waiting', queuedAt: long, registeredAt: null })
    expect(await subjectsOf('Waiting still')).toEqual([])
  })
})

test('a place freed by a deleted account goes to the first in the queue', async () => {
  const session = await sessionIn(300, { capacity: 1, topic: 'The seat of one who left' })
  const leaving = await signUp(testApp)
  await registeredAgo(session, 10, leaving)
  await testApp.call(calls.registerForLiveSession, { token: meena.token, params: { id: session.id } })
  await fillPlaces(testApp.ctx)
  expect((await findRegistration(testApp.ctx.db, session.id, meena.id))?.status).toBe('waiting')
  await testApp.ctx.db.delete(users).where(eq(users.id, leaving.id))
  // Nobody overtakes the queue, even in the minute before the place is assigned.
  const overtaking = await testApp.call(calls.registerForLiveSession, {
    token: admin.token,
    params: { id: session.id },
  })
  expect(overtaking.body.own).toEqual({ status: 'waiting', place: 2 })
  await fillPlaces(testApp.ctx)
  expect((await findRegistration(testApp.ctx.db, session.id, meena.id))?.status).toBe('registered')
  expect(await subjectsOf(session.topic)).toContain('A place is free for you')
})
