import { me } from '@ariviyal/contract/accounts/accounts'
import * as calls from '@ariviyal/contract/institutions/institutions'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { endSubscription, mySubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, signUpMany, type TestUser } from '../accounts/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { openInstitution, registerTestInstitution, institutionForm } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const claim = ({ token }: TestUser, invite: string) =>
  testApp.call(calls.claimInvite, { token, params: { token: invite } })
const isSubscribed = async ({ token }: TestUser) => (await testApp.call(me, { token })).body.is_subscribed
const institutionInList = async (id: string) => {
  const { body } = await testApp.call(calls.listInstitutions, { token: admin.token })
  return body.items.find((item) => item.id === id)
}

describe('an institution', () => {
  test('registers and is approved with a seat for each teacher, and staff can see its invite again', async () => {
    const form = institutionForm()
    const answer = await testApp.call(calls.registerInstitution, { body: form })
    expect(answer).toMatchObject({ status: 201, body: { msg: serverMessages.institutionReceived } })
    const pending = await testApp.call(calls.listInstitutions, { token: admin.token, query: { status: 'pending' } })
    const id = pending.body.items[0]?.id ?? ''
    expect(pending.body.items[0]).toMatchObject({
      ...form,
      status: 'pending',
      seats: null,
      seats_used: 0,
      invite_url: null,
      ends_at: null,
    })

    const approved = await testApp.call(calls.approveInstitution, { token: admin.token, params: { id } })
    expect(approved.body.invite_url).toMatch(/^http:\/\/ariviyal\.test\/join\/[\w-]{43}$/)
    expect(await institutionInList(id)).toMatchObject({
      status: 'approved',
      seats: 32,
      seats_used: 0,
      invite_url: approved.body.invite_url,
    })
    const [, mail] = await testApp.mails(form.school_email)
    expect(mail?.text).toContain(approved.body.invite_url)
    expect(await testApp.mails(form.principal_email)).toHaveLength(1)
  })

  test('sent twice with a slip of the finger is one registration; a day later, or with other facts, it is another', async () => {
    const form = institutionForm()
    const send = (body = form) => testApp.call(calls.registerInstitution, { body })
    const answers = await Promise.all([send(), send(), send()])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 201, body: { msg: serverMessages.institutionReceived } })
    const waiting = async () => {
      const query = { status: 'pending' } as const
      const { items } = (await testApp.call(calls.listInstitutions, { token: admin.token, query })).body
      return items.filter(({ school_email }) => school_email === form.school_email).length
    }
    expect(await waiting()).toBe(1)
    expect(await testApp.mails(form.school_email)).toHaveLength(1)
    await send({ ...form, student_strength: '900' })
    expect(await waiting()).toBe(2)
    testApp.advance({ days: 1, minutes: 1 })
    await send()
    expect(await waiting()).toBe(3)
  })

  test('without a number of teachers gets one seat', async () => {
    const id = await registerTestInstitution(testApp, { teaching_staff_count: 0 })
    await testApp.call(calls.approveInstitution, { token: admin.token, params: { id } })
    expect(await institutionInList(id)).toMatchObject({ seats: 1 })
  })

  test('is decided on once, and gets the reason of a rejection', async () => {
    const form = institutionForm()
    const id = await registerTestInstitution(testApp, form)
    const decide = () =>
      testApp.call(calls.rejectInstitution, {
        token: admin.token,
        params: { id },
        body: { reason: 'Registered twice' },
      })
    const answers = await Promise.all([
      decide(),
      decide(),
      testApp.call(calls.approveInstitution, { token: admin.token, params: { id } }),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await institutionInList(id)).not.toMatchObject({ status: 'pending' })
    expect(
      (
        await testApp.call(calls.rejectInstitution, {
          token: admin.token,
          params: { id: crypto.randomUUID() },
          body: {},
        })
      ).status,
    ).toBe(404)
  })
})

describe('a teacher with an invite link', () => {
  test('sees what it offers, claims a seat, and is subscribed through the institution', async () => {
    const { id, invite } = await openInstitution(testApp, admin, { seats: 3 })
    const offer = await testApp.call(calls.showInvite, { params: { token: invite } })
    expect(offer.body).toMatchObject({ institution_name: institutionForm().institution_name, seats_free: 3 })
    const teacher = await signUp(testApp)
    expect(await isSubscribed(teacher)).toBe(0)
    expect(await claim(teacher, invite)).toMatchObject({ status: 200, body: { msg: serverMessages.inviteClaimed } })
    expect(await isSubscribed(teacher)).toBe(1)
    const { body } = await testApp.call(mySubscription, { token: teacher.token })
    expect(body.subscription).toMatchObject({ source: 'institution', ends_at: offer.body.ends_at })
    expect(await institutionInList(id)).toMatchObject({ seats_used: 1 })
    expect((await claim(teacher, invite)).error).toEqual({ msg: serverMessages.inviteClaimedBefore, code: 'seat-held' })
    expect(await institutionInList(id)).toMatchObject({ seats_used: 1 })
  })

  test('among fifty who claim the last seat at once: exactly one gets it', async () => {
    const { id, invite } = await openInstitution(testApp, admin, { seats: 1 })
    const teachers = await signUpMany(testApp, 50)
    const answers = await Promise.all(teachers.map((teacher) => claim(teacher, invite)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, error }) => status === 409 && error.code === 'seats-taken')).toHaveLength(49)
    expect(await institutionInList(id)).toMatchObject({ seats: 1, seats_used: 1 })
    const covered = await Promise.all(teachers.map(isSubscribed))
    expect(covered.filter((flag) => flag === 1)).toHaveLength(1)
  })

  test('claims one seat with two concurrent requests', async () => {
    const { id, invite } = await openInstitution(testApp, admin, { seats: 5 })
    const teacher = await signUp(testApp)
    const answers = await Promise.all([claim(teacher, invite), claim(teacher, invite), claim(teacher, invite)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await institutionInList(id)).toMatchObject({ seats_used: 1 })
  })

  test('releases the seat at the previous institution when claiming another', async () => {
    const [first, second] = [
      await openInstitution(testApp, admin, { seats: 1 }),
      await openInstitution(testApp, admin, { seats: 1 }),
    ]
    const teacher = await signUp(testApp)
    await claim(teacher, first.invite)
    expect((await claim(teacher, second.invite)).status).toBe(200)
    expect(await institutionInList(first.id)).toMatchObject({ seats_used: 0 })
    expect(await institutionInList(second.id)).toMatchObject({ seats_used: 1 })
  })

  test('that does not exist gets an error', async () => {
    expect((await testApp.call(calls.showInvite, { params: { token: 'made-up' } })).error.code).toBe('link-expired')
    expect((await claim(await signUp(testApp), 'made-up')).status).toBe(410)
  })

  test('loses the seat when staff end their subscription, and another teacher can claim it', async () => {
    const { invite } = await openInstitution(testApp, admin, { seats: 1 })
    const [teacher, other] = [await signUp(testApp), await signUp(testApp)]
    await claim(teacher, invite)
    expect((await testApp.call(endSubscription, { token: admin.token, params: { id: teacher.id } })).status).toBe(200)
    expect(await isSubscribed(teacher)).toBe(0)
    expect((await claim(other, invite)).status).toBe(200)
  })

  test('is covered until the institution’s subscription ends, and the link ends with it', async () => {
    const own = await openTestApp()
    try {
      const staff = await signUp(own, { admin: true })
      const { invite } = await openInstitution(own, staff, { months: 1, seats: 2 })
      const teacher = await signUp(own)
      await own.call(calls.claimInvite, { token: teacher.token, params: { token: invite } })
      const whoAmI = async () => (await own.call(me, { token: teacher.token })).body.is_subscribed
      own.advance({ days: 20 })
      expect(await whoAmI()).toBe(1)
      own.advance({ days: 11 })
      expect(await whoAmI()).toBe(0)
      const late = await signUp(own)
      expect((await own.call(calls.claimInvite, { token: late.token, params: { token: invite } })).status).toBe(410)

      const again = await openInstitution(own, await signUp(own, { admin: true }), { seats: 1 })
      expect(
        (await own.call(calls.claimInvite, { token: teacher.token, params: { token: again.invite } })).status,
      ).toBe(200)
      expect(await whoAmI()).toBe(1)
    } finally {
      await own.close()
    }
  })
})
