import * as calls from '@ariviyal/contract/attendance-import'
import { deleteUser } from '@ariviyal/contract/privacy'
import { listWaiting } from '@ariviyal/contract/desk'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestHouse } from '../../testing/open-test-house.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { type LiveSessionRow } from '../live.table.ts'
import { putRegistration } from '../testing.ts'
import { putHeldSession } from './testing.ts'
import { liveAppeals } from './attendance.table.ts'
import { openImportDesk } from './import-desk-testing.ts'

let home: TestHouse
let admin: TestUser
let desk: ReturnType<typeof openImportDesk>
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { role: 'support' })
  desk = openImportDesk(home, admin)
})
afterAll(() => home.close())

const heldSession = (change: Partial<LiveSessionRow> = {}) => putHeldSession(home, change)

describe('staff who know a participant whom the rules did not', () => {
  test('assign all lines of that person at once, to a teacher of the session or to a subscriber, and take it back', async () => {
    const session = await heldSession()
    const teacher = await signUp(home, { firstname: 'Registered', lastname: 'Teacher' })
    const subscriber = await signUpSubscriber(home)
    const stranger = await signUp(home)
    await putRegistration(home.house, session.id, teacher.id)
    await desk.take(session, [
      { name: 'Lab phone', from: 0, until: 20 },
      { name: 'Somebody else', from: 0, until: 60 },
      { name: 'Lab phone', from: 30, until: 60 },
    ])
    const [phone, other] = (await desk.queue(session)).items
    expect((await desk.assign(phone?.id, stranger)).error.fields?.['user_id']).toBe(
      serverMessages.participantNoSubscriber,
    )
    const assigned = await desk.assign(phone?.id, teacher)
    expect(assigned.body.msg).toBe(serverMessages.participantAssigned)
    expect(await desk.present(session, teacher)).toBe(3_000)
    expect((await desk.queue(session)).items.map(({ name }) => name)).toEqual(['Somebody else'])
    expect((await desk.queue(session, 'matched')).items).toMatchObject([
      { name: 'Lab phone', seconds: 3_000, matched_by: 'staff', teacher: { user_id: teacher.id } },
    ])
    await desk.undo(assigned.body.undo)
    expect(await desk.present(session, teacher)).toBe(0)
    expect((await desk.queue(session)).counts).toEqual({ waiting: 2, matched: 0, dismissed: 0 })

    const came = await desk.assign(other?.id, subscriber)
    expect(await desk.present(session, subscriber)).toBe(3_600)
    // The second thought: it was the teacher after all, so the walk-in has no place any more.
    const moved = await desk.assign(other?.id, teacher)
    expect([await desk.present(session, subscriber), await desk.present(session, teacher)]).toEqual([null, 3_600])
    expect((await desk.undo(came.body.undo)).error.code).toBe('changed-since')
    expect((await desk.undo(moved.body.undo)).status).toBe(200)
    expect([await desk.present(session, subscriber), await desk.present(session, teacher)]).toEqual([3_600, 0])
  })

  test('leave the host out, take that back, and are not asked again by a later list', async () => {
    const session = await heldSession()
    const teacher = await signUp(home)
    await putRegistration(home.house, session.id, teacher.id)
    const host = { name: 'The physics desk', email: 'desk@ariviyal.example', from: -5, until: 65 }
    const phone = { name: 'Lab phone', from: 0, until: 30 }
    await desk.take(session, [host, phone])
    const [physics, lab] = (await desk.queue(session)).items
    const left = await desk.dismiss(physics?.id)
    expect(left.body.msg).toBe(serverMessages.participantDismissed)
    expect((await desk.queue(session)).counts).toEqual({ waiting: 1, matched: 0, dismissed: 1 })
    await desk.undo(left.body.undo)
    expect((await desk.queue(session)).counts.waiting).toBe(2)
    await desk.dismiss(physics?.id)
    await desk.assign(lab?.id, teacher)
    const later = await desk.take(session, [host, { ...phone, until: 45 }])
    expect(later.body).toMatchObject({ matched: 1, waiting: 0 })
    expect(await desk.present(session, teacher)).toBe(2_700)
    // Dismissed by mistake: assigned nevertheless.
    expect((await desk.assign(physics?.id, teacher)).status).toBe(200)
    expect(await desk.present(session, teacher)).toBe(3_600)
  })

  test('are offered whom the address was last assigned to, in another session, and who is called alike', async () => {
    const [first, second] = [await heldSession(), await heldSession({ topic: 'The next one' })]
    const teacher = await signUpSubscriber(home)
    const alike = await signUp(home, { firstname: 'Ambujam', lastname: 'Sundaram' })
    await putRegistration(home.house, second.id, alike.id)
    const email = `home-${crypto.randomUUID()}@mail.example`
    await desk.take(first, [{ name: 'At home', email, from: 0, until: 30 }])
    await desk.assign((await desk.queue(first)).items[0]?.id, teacher)
    await desk.take(second, [
      { name: 'Elsewhere', email, from: 0, until: 30 },
      { name: 'Ambujam', from: 0, until: 30 },
    ])
    expect((await desk.queue(second)).items.map(({ suggestions }) => suggestions)).toMatchObject([
      [{ user_id: teacher.id, why: 'before' }],
      [{ user_id: alike.id, why: 'alike' }],
    ])
  })

  test('find teachers by name: those of the session first, and nobody without a subscription', async () => {
    const session = await heldSession()
    const word = `Quince${Math.random().toString(36).slice(2, 8)}`
    const subscriber = await signUpSubscriber(home)
    const registered = await signUp(home, { lastname: word })
    await signUp(home, { lastname: word })
    await putRegistration(home.house, session.id, registered.id)
    const find = async (q: string) =>
      (await home.call(calls.findTeachers, { token: admin.token, params: { id: session.id }, query: { q } })).body.items
    expect(await find(word)).toMatchObject([{ user_id: registered.id, registered: true }])
    expect(await find(subscriber.email)).toMatchObject([{ user_id: subscriber.id, registered: false }])
  })

  test('see it on the desk as one thing for each session, until nobody waits', async () => {
    const session = await heldSession({ topic: 'Seen on the desk' })
    await desk.take(session, [
      { name: 'One', from: 0, until: 30 },
      { name: 'Two', from: 0, until: 30 },
    ])
    const waiting = async () => {
      const { body } = await home.call(listWaiting, { token: admin.token })
      return body.items.filter(({ session_id }) => session_id === session.id)
    }
    expect(await waiting()).toMatchObject([
      { kind: 'live-participants', title: 'Seen on the desk', detail: '2 participants fit no teacher' },
    ])
    for (const { id } of (await desk.queue(session)).items) await desk.dismiss(id)
    expect(await waiting()).toEqual([])
  })

  test('do not meet somebody again in the queue whose account was deleted', async () => {
    const session = await heldSession()
    const teacher = await signUp(home)
    await putRegistration(home.house, session.id, teacher.id)
    await desk.take(session, [{ name: 'One', email: teacher.email, from: 0, until: 30 }])
    const own = await signUp(home, { admin: true })
    expect((await home.call(deleteUser, { token: own.token, params: { id: teacher.id } })).status).toBe(200)
    expect((await desk.queue(session)).counts).toEqual({ waiting: 0, matched: 0, dismissed: 0 })
  })

  test('keep the place of a walk-in that an appeal speaks of', async () => {
    const session = await heldSession()
    const subscriber = await signUpSubscriber(home)
    await desk.take(session, [{ name: 'Two', email: subscriber.email, from: 0, until: 30 }])
    const [place] = await desk.places(session)
    await home.house.db.insert(liveAppeals).values({
      id: crypto.randomUUID(),
      registrationId: place?.id ?? '',
      claimedFrom: session.startsAt,
      claimedUntil: session.endsAt,
      words: 'I was there for the whole hour.',
      madeAt: home.house.now(),
    })
    await desk.dismiss((await desk.queue(session, 'matched')).items[0]?.id)
    expect(await desk.present(session, subscriber)).toBe(0)
  })
})
