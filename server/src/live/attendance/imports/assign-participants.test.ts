import * as calls from '@ariviyal/contract/live/attendance-import'
import { deleteUser } from '@ariviyal/contract/privacy/privacy'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../../accounts/testing.ts'
import { signUpSubscriber } from '../../../subscriptions/testing.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { type LiveSessionRow } from '../../live.table.ts'
import { putRegistration } from '../../testing.ts'
import { putHeldSession } from '../testing.ts'
import { liveAppeals } from '../attendance.table.ts'
import { openImportFixture } from './import-fixture-testing.ts'

let testApp: TestApp
let admin: TestUser
let fixture: ReturnType<typeof openImportFixture>
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { role: 'support' })
  fixture = openImportFixture(testApp, admin)
})
afterAll(() => testApp.close())

const heldSession = (change: Partial<LiveSessionRow> = {}) => putHeldSession(testApp, change)

describe('staff who recognise an unmatched participant', () => {
  test('assign all lines of that person at once, to a registered teacher or to a subscriber, and undo it', async () => {
    const session = await heldSession()
    const teacher = await signUp(testApp, { firstname: 'Registered', lastname: 'Teacher' })
    const subscriber = await signUpSubscriber(testApp)
    const stranger = await signUp(testApp)
    await putRegistration(testApp.ctx, session.id, teacher.id)
    await fixture.take(session, [
      { name: 'Lab phone', from: 0, until: 20 },
      { name: 'Somebody else', from: 0, until: 60 },
      { name: 'Lab phone', from: 30, until: 60 },
    ])
    const [phone, other] = (await fixture.queue(session)).items
    expect((await fixture.assign(phone?.id, stranger)).error.fields?.['user_id']).toBe(
      serverMessages.participantNoSubscriber,
    )
    const assigned = await fixture.assign(phone?.id, teacher)
    expect(assigned.body.msg).toBe(serverMessages.participantAssigned)
    expect(await fixture.present(session, teacher)).toBe(3_000)
    expect((await fixture.queue(session)).items.map(({ name }) => name)).toEqual(['Somebody else'])
    expect((await fixture.queue(session, 'matched')).items).toMatchObject([
      { name: 'Lab phone', seconds: 3_000, matched_by: 'staff', teacher: { user_id: teacher.id } },
    ])
    await fixture.undo(assigned.body.undo)
    expect(await fixture.present(session, teacher)).toBe(0)
    expect((await fixture.queue(session)).counts).toEqual({ waiting: 2, matched: 0, dismissed: 0 })

    const reassigned = await fixture.assign(other?.id, subscriber)
    expect(await fixture.present(session, subscriber)).toBe(3_600)
    // A second change of mind: it was the registered teacher, so the walk-in loses the place.
    const moved = await fixture.assign(other?.id, teacher)
    expect([await fixture.present(session, subscriber), await fixture.present(session, teacher)]).toEqual([null, 3_600])
    expect((await fixture.undo(reassigned.body.undo)).error.code).toBe('changed-since')
    expect((await fixture.undo(moved.body.undo)).status).toBe(200)
    expect([await fixture.present(session, subscriber), await fixture.present(session, teacher)]).toEqual([3_600, 0])
  })

  test('dismiss the host, undo that, and a later list does not bring the host back', async () => {
    const session = await heldSession()
    const teacher = await signUp(testApp)
    await putRegistration(testApp.ctx, session.id, teacher.id)
    const host = { name: 'The physics desk', email: 'desk@ariviyal.example', from: -5, until: 65 }
    const phone = { name: 'Lab phone', from: 0, until: 30 }
    await fixture.take(session, [host, phone])
    const [physics, lab] = (await fixture.queue(session)).items
    const left = await fixture.dismiss(physics?.id)
    expect(left.body.msg).toBe(serverMessages.participantDismissed)
    expect((await fixture.queue(session)).counts).toEqual({ waiting: 1, matched: 0, dismissed: 1 })
    await fixture.undo(left.body.undo)
    expect((await fixture.queue(session)).counts.waiting).toBe(2)
    await fixture.dismiss(physics?.id)
    await fixture.assign(lab?.id, teacher)
    const later = await fixture.take(session, [host, { ...phone, until: 45 }])
    expect(later.body).toMatchObject({ matched: 1, waiting: 0 })
    expect(await fixture.present(session, teacher)).toBe(2_700)
    // Dismissed by mistake: assigned after all.
    expect((await fixture.assign(physics?.id, teacher)).status).toBe(200)
    expect(await fixture.present(session, teacher)).toBe(3_600)
  })

  test('get suggestions: the teacher last assigned to the address in another session, and those with similar names', async () => {
    const [first, second] = [await heldSession(), await heldSession({ topic: 'The next one' })]
    const teacher = await signUpSubscriber(testApp)
    const alike = await signUp(testApp, { firstname: 'Ambujam', lastname: 'Sundaram' })
    await putRegistration(testApp.ctx, second.id, alike.id)
    const email = `home-${crypto.randomUUID()}@mail.example`
    await fixture.take(first, [{ name: 'At home', email, from: 0, until: 30 }])
    await fixture.assign((await fixture.queue(first)).items[0]?.id, teacher)
    await fixture.take(second, [
      { name: 'Elsewhere', email, from: 0, until: 30 },
      { name: 'Ambujam', from: 0, until: 30 },
    ])
    expect((await fixture.queue(second)).items.map(({ suggestions }) => suggestions)).toMatchObject([
      [{ user_id: teacher.id, why: 'before' }],
      [{ user_id: alike.id, why: 'alike' }],
    ])
  })

  test('search teachers: registered ones first, and nobody without a subscription', async () => {
    const session = await heldSession()
    const word = `Quince${Math.random().toString(36).slice(2, 8)}`
    const subscriber = await signUpSubscriber(testApp)
    const registered = await signUp(testApp, { lastname: word })
    await signUp(testApp, { lastname: word })
    await putRegistration(testApp.ctx, session.id, registered.id)
    const find = async (q: string) =>
      (await testApp.call(calls.findTeachers, { token: admin.token, params: { id: session.id }, query: { q } })).body
        .items
    expect(await find(word)).toMatchObject([{ user_id: registered.id, registered: true }])
    expect(await find(subscriber.email)).toMatchObject([{ user_id: subscriber.id, registered: false }])
  })

  test('see it on the dashboard as one item a session, until nobody waits', async () => {
    const session = await heldSession({ topic: 'Seen on the desk' })
    await fixture.take(session, [
      { name: 'One', from: 0, until: 30 },
      { name: 'Two', from: 0, until: 30 },
    ])
    const waiting = async () => {
      const { body } = await testApp.call(listWaiting, { token: admin.token })
      return body.items.filter(({ session_id }) => session_id === session.id)
    }
    expect(await waiting()).toMatchObject([
      { kind: 'live-participants', title: 'Seen on the desk', detail: '2 participants are not matched' },
    ])
    for (const { id } of (await fixture.queue(session)).items) await fixture.dismiss(id)
    expect(await waiting()).toEqual([])
  })

  test('do not see a participant again whose account was deleted', async () => {
    const session = await heldSession()
    const teacher = await signUp(testApp)
    await putRegistration(testApp.ctx, session.id, teacher.id)
    await fixture.take(session, [{ name: 'One', email: teacher.email, from: 0, until: 30 }])
    const own = await signUp(testApp, { admin: true })
    expect((await testApp.call(deleteUser, { token: own.token, params: { id: teacher.id } })).status).toBe(200)
    expect((await fixture.queue(session)).counts).toEqual({ waiting: 0, matched: 0, dismissed: 0 })
  })

  test('keep the place of a walk-in who made an appeal', async () => {
    const session = await heldSession()
    const subscriber = await signUpSubscriber(testApp)
    await fixture.take(session, [{ name: 'Two', email: subscriber.email, from: 0, until: 30 }])
    const [place] = await fixture.places(session)
    await testApp.ctx.db.insert(liveAppeals).values({
      id: crypto.randomUUID(),
      registrationId: place?.id ?? '',
      claimedFrom: session.startsAt,
      claimedUntil: session.endsAt,
      words: 'I was there for the whole hour.',
      madeAt: testApp.ctx.now(),
    })
    await fixture.dismiss((await fixture.queue(session, 'matched')).items[0]?.id)
    expect(await fixture.present(session, subscriber)).toBe(0)
  })
})
