import { me } from '@ariviyal/contract/accounts'
import * as calls from '@ariviyal/contract/institutions'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { endSubscription, mySubscription } from '@ariviyal/contract/subscriptions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, signUpMany, type TestUser } from '../accounts/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openSchool, registerSchool, schoolForm } from './testing.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const claim = ({ token }: TestUser, invite: string) =>
  home.call(calls.claimInvite, { token, params: { token: invite } })
const isSubscribed = async ({ token }: TestUser) => (await home.call(me, { token })).body.is_subscribed
const schoolInList = async (id: string) => {
  const { body } = await home.call(calls.listInstitutions, { token: admin.token })
  return body.items.find((item) => item.id === id)
}

describe('a school', () => {
  test('registers, is approved with a seat for each teacher, and staff find its invite again', async () => {
    const form = schoolForm()
    const answer = await home.call(calls.registerInstitution, { body: form })
    expect(answer).toMatchObject({ status: 201, body: { msg: serverMessages.institutionReceived } })
    const pending = await home.call(calls.listInstitutions, { token: admin.token, query: { status: 'pending' } })
    const id = pending.body.items[0]?.id ?? ''
    expect(pending.body.items[0]).toMatchObject({
      ...form,
      status: 'pending',
      seats: null,
      seats_used: 0,
      invite_url: null,
      ends_at: null,
    })

    const approved = await home.call(calls.approveInstitution, { token: admin.token, params: { id } })
    expect(approved.body.invite_url).toMatch(/^http:\/\/ariviyal\.test\/join\/[\w-]{43}$/)
    expect(await schoolInList(id)).toMatchObject({
      status: 'approved',
      seats: 32,
      seats_used: 0,
      invite_url: approved.body.invite_url,
    })
    const [, mail] = await home.mails(form.school_email)
    expect(mail?.text).toContain(approved.body.invite_url)
    expect(await home.mails(form.principal_email)).toHaveLength(1)
  })

  test('without a number of teachers gets one seat', async () => {
    const id = await registerSchool(home, { teaching_staff_count: 0 })
    await home.call(calls.approveInstitution, { token: admin.token, params: { id } })
    expect(await schoolInList(id)).toMatchObject({ seats: 1 })
  })

  test('is decided on once, and told why it was rejected', async () => {
    const form = schoolForm()
    const id = await registerSchool(home, form)
    const decide = () =>
      home.call(calls.rejectInstitution, { token: admin.token, params: { id }, body: { reason: 'Registered twice' } })
    const answers = await Promise.all([
      decide(),
      decide(),
      home.call(calls.approveInstitution, { token: admin.token, params: { id } }),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await schoolInList(id)).not.toMatchObject({ status: 'pending' })
    expect(
      (await home.call(calls.rejectInstitution, { token: admin.token, params: { id: crypto.randomUUID() }, body: {} }))
        .status,
    ).toBe(404)
  })
})

describe('a teacher with an invite link', () => {
  test('sees what it offers, takes a seat, and is subscribed through the school', async () => {
    const { id, invite } = await openSchool(home, admin, { seats: 3 })
    const offer = await home.call(calls.showInvite, { params: { token: invite } })
    expect(offer.body).toMatchObject({ institution_name: schoolForm().institution_name, seats_free: 3 })
    const teacher = await signUp(home)
    expect(await isSubscribed(teacher)).toBe(0)
    expect(await claim(teacher, invite)).toMatchObject({ status: 200, body: { msg: serverMessages.inviteClaimed } })
    expect(await isSubscribed(teacher)).toBe(1)
    const { body } = await home.call(mySubscription, { token: teacher.token })
    expect(body.subscription).toMatchObject({ source: 'institution', ends_at: offer.body.ends_at })
    expect(await schoolInList(id)).toMatchObject({ seats_used: 1 })
    expect((await claim(teacher, invite)).error).toEqual({ msg: serverMessages.inviteClaimedBefore, code: 'seat-held' })
    expect(await schoolInList(id)).toMatchObject({ seats_used: 1 })
  })

  test('among fifty who want the last seat at once: exactly one gets it', async () => {
    const { id, invite } = await openSchool(home, admin, { seats: 1 })
    const teachers = await signUpMany(home, 50)
    const answers = await Promise.all(teachers.map((teacher) => claim(teacher, invite)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, error }) => status === 409 && error.code === 'seats-taken')).toHaveLength(49)
    expect(await schoolInList(id)).toMatchObject({ seats: 1, seats_used: 1 })
    const covered = await Promise.all(teachers.map(isSubscribed))
    expect(covered.filter((flag) => flag === 1)).toHaveLength(1)
  })

  test('who clicks twice at once takes one seat', async () => {
    const { id, invite } = await openSchool(home, admin, { seats: 5 })
    const teacher = await signUp(home)
    const answers = await Promise.all([claim(teacher, invite), claim(teacher, invite), claim(teacher, invite)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await schoolInList(id)).toMatchObject({ seats_used: 1 })
  })

  test('who moves to another school gives up the seat at the one before', async () => {
    const [first, second] = [await openSchool(home, admin, { seats: 1 }), await openSchool(home, admin, { seats: 1 })]
    const teacher = await signUp(home)
    await claim(teacher, first.invite)
    expect((await claim(teacher, second.invite)).status).toBe(200)
    expect(await schoolInList(first.id)).toMatchObject({ seats_used: 0 })
    expect(await schoolInList(second.id)).toMatchObject({ seats_used: 1 })
  })

  test('that nobody made finds nothing', async () => {
    expect((await home.call(calls.showInvite, { params: { token: 'made-up' } })).error.code).toBe('link-expired')
    expect((await claim(await signUp(home), 'made-up')).status).toBe(410)
  })

  test('loses the seat when staff end the subscription, and another teacher can take it', async () => {
    const { invite } = await openSchool(home, admin, { seats: 1 })
    const [teacher, other] = [await signUp(home), await signUp(home)]
    await claim(teacher, invite)
    expect((await home.call(endSubscription, { token: admin.token, params: { id: teacher.id } })).status).toBe(200)
    expect(await isSubscribed(teacher)).toBe(0)
    expect((await claim(other, invite)).status).toBe(200)
  })

  test('is covered until the school’s subscription ends, and the link ends with it', async () => {
    const own = await openTestHouse()
    try {
      const staff = await signUp(own, { admin: true })
      const { invite } = await openSchool(own, staff, { months: 1, seats: 2 })
      const teacher = await signUp(own)
      await own.call(calls.claimInvite, { token: teacher.token, params: { token: invite } })
      const whoAmI = async () => (await own.call(me, { token: teacher.token })).body.is_subscribed
      own.advance({ days: 20 })
      expect(await whoAmI()).toBe(1)
      own.advance({ days: 11 })
      expect(await whoAmI()).toBe(0)
      const late = await signUp(own)
      expect((await own.call(calls.claimInvite, { token: late.token, params: { token: invite } })).status).toBe(410)

      const again = await openSchool(own, await signUp(own, { admin: true }), { seats: 1 })
      expect(
        (await own.call(calls.claimInvite, { token: teacher.token, params: { token: again.invite } })).status,
      ).toBe(200)
      expect(await whoAmI()).toBe(1)
    } finally {
      await own.close()
    }
  })
})
