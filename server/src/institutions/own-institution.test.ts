import { me } from '@ariviyal/contract/accounts/accounts'
import { createClass, listClasses } from '@ariviyal/contract/classroom/classroom'
import { removeRepresentative, sendClaimLink } from '@ariviyal/contract/institutions/institution-details'
import { mySubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { claimInvite, showInvite } from '@ariviyal/contract/institutions/institutions'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/institutions/own-institution'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { claimTokenOf, openRepresentedInstitution, openInstitution, seatTeacher, tokenIn } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const as = ({ token }: TestUser) => ({ token })
const isSubscribed = async (user: TestUser) => (await testApp.call(me, as(user))).body.is_subscribed
const institutionOf = async (user: TestUser) => (await testApp.call(calls.showOwnInstitution, as(user))).body.school
const seatsOf = async (user: TestUser) => (await testApp.call(calls.listSeats, as(user))).body.items
const invitationsOf = async (user: TestUser, status?: 'open' | 'accepted' | 'revoked') =>
  (await testApp.call(calls.listInvitations, { ...as(user), query: { ...(status && { status }) } })).body.items
const invite = (user: TestUser, csv: string) => testApp.call(calls.inviteTeachers, { ...as(user), body: { csv } })
const claim = (user: TestUser, token: string) => testApp.call(claimInvite, { ...as(user), params: { token } })
const invitationTo = async (email: string) => {
  const mail = (await testApp.mails(email)).findLast(({ subject }) => subject?.includes('invites you'))
  return tokenIn(mail?.text, '/join/')
}
const address = () => `invited-${crypto.randomUUID()}@school.example`

describe('the link in the mail to an institution', () => {
  test('makes the first person who opens it the representative; others get a clear error', async () => {
    const { id } = await openInstitution(testApp, admin, { seats: 4 })
    const token = await claimTokenOf(testApp, id)
    const [principal, late] = [await signUp(testApp), await signUp(testApp)]
    const offer = await testApp.call(calls.showClaim, { params: { token } })
    expect(offer.body.institution_name).toMatch(/Kumbakonam/)
    expect(await institutionOf(principal)).toBeNull()
    const open = (user: TestUser) => testApp.call(calls.claimInstitution, { ...as(user), params: { token } })
    expect(await open(principal)).toMatchObject({ status: 200, body: { msg: serverMessages.schoolClaimed } })
    expect((await open(late)).error.code).toBe('link-expired')
    expect((await testApp.call(calls.showClaim, { params: { token } })).status).toBe(410)
    expect(await institutionOf(principal)).toMatchObject({ state: 'running', seats: 4, seats_used: 0, renewal: null })
    expect(await institutionOf(late)).toBeNull()
    expect((await testApp.call(calls.myInstitutions, as(principal))).body).toEqual({
      seat: null,
      represents: { institution_name: offer.body.institution_name },
    })
  })

  test('makes one representative when ten people open it at once', async () => {
    const { id } = await openInstitution(testApp, admin)
    const token = await claimTokenOf(testApp, id)
    const people = await Promise.all(Array.from({ length: 10 }, () => signUp(testApp)))
    const answers = await Promise.all(
      people.map((user) => testApp.call(calls.claimInstitution, { ...as(user), params: { token } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9)
  })

  test('works for 30 days, or until staff send a new one', async () => {
    const own = await openTestApp()
    try {
      const staff = await signUp(own, { admin: true })
      const { id } = await openInstitution(own, staff)
      const first = await claimTokenOf(own, id)
      expect((await own.call(sendClaimLink, { token: staff.token, params: { id } })).status).toBe(200)
      const second = await claimTokenOf(own, id)
      expect(second).not.toBe(first)
      expect((await own.call(calls.showClaim, { params: { token: first } })).status).toBe(410)
      own.advance({ days: 29 })
      expect((await own.call(calls.showClaim, { params: { token: second } })).status).toBe(200)
      own.advance({ days: 1, minutes: 1 })
      expect((await own.call(calls.showClaim, { params: { token: second } })).status).toBe(410)
      const late = await signUp(own)
      expect((await own.call(calls.claimInstitution, { token: late.token, params: { token: second } })).status).toBe(
        410,
      )
    } finally {
      await own.close()
    }
  })

  test('creates up to three representatives, each of one institution', async () => {
    const { id, principal } = await openRepresentedInstitution(testApp, admin)
    const next = async () => {
      await testApp.call(sendClaimLink, { ...as(admin), params: { id } })
      return claimTokenOf(testApp, id)
    }
    const becomeRepresentative = (user: TestUser, token: string) =>
      testApp.call(calls.claimInstitution, { ...as(user), params: { token } })
    const token = await next()
    expect((await becomeRepresentative(principal, token)).error).toEqual({
      msg: serverMessages.representingThis,
      code: 'representing-already',
    })
    const other = await openRepresentedInstitution(testApp, admin)
    expect((await becomeRepresentative(other.principal, token)).error).toEqual({
      msg: serverMessages.representingAlready,
      code: 'representing-already',
    })
    // Neither call consumed the link.
    expect((await becomeRepresentative(await signUp(testApp), token)).status).toBe(200)
    expect((await becomeRepresentative(await signUp(testApp), await next())).status).toBe(200)
    expect((await testApp.call(sendClaimLink, { ...as(admin), params: { id } })).error.code).toBe(
      'representatives-full',
    )
    expect(
      (await testApp.call(removeRepresentative, { ...as(admin), params: { id }, body: { user_id: principal.id } }))
        .status,
    ).toBe(200)
    expect(await institutionOf(principal)).toBeNull()
    expect((await testApp.mails(principal.email)).at(-1)?.subject).toContain('no longer manage')
    expect((await testApp.call(sendClaimLink, { ...as(admin), params: { id } })).status).toBe(200)
  })
})

describe('a representative', () => {
  test('sees the holders of seats and releases one; the teacher keeps account and content', async () => {
    const { invite: link, principal } = await openRepresentedInstitution(testApp, admin, { seats: 2 })
    const teacher = await seatTeacher(testApp, link)
    const made = await testApp.call(createClass, {
      ...as(teacher),
      body: { name: '9 B', grade: 9, subject: 'Science' },
    })
    expect(made.status).toBe(201)
    expect(await seatsOf(principal)).toMatchObject([{ user_id: teacher.id, name: teacher.name, email: teacher.email }])
    const release = () => testApp.call(calls.releaseSeat, { ...as(principal), params: { id: teacher.seat } })
    const answers = await Promise.all([release(), release()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
    expect(await isSubscribed(teacher)).toBe(0)
    expect(await seatsOf(principal)).toEqual([])
    expect(await institutionOf(principal)).toMatchObject({ seats: 2, seats_used: 0 })
    const [mail] = (await testApp.mails(teacher.email)).filter(({ subject }) =>
      subject?.startsWith('You no longer have a seat'),
    )
    expect(mail?.text).toContain('You keep your account')
    expect((await claim(teacher, link)).status).toBe(200)
    expect((await testApp.call(listClasses, as(teacher))).body.items).toMatchObject([{ name: '9 B' }])
  })

  test('is offered a seat in place of a subscription, until they have it', async () => {
    const { principal, invite: link } = await openRepresentedInstitution(testApp, admin, { seats: 2 })
    const offered = async () => (await testApp.call(mySubscription, as(principal))).body.seat
    const seat = await offered()
    expect(seat).toMatchObject({ seats_free: 2 })
    await seatTeacher(testApp, link)
    expect(await offered()).toMatchObject({ seats_free: 1 })
    expect((await claim(principal, seat?.token ?? '')).status).toBe(200)
    expect(await offered()).toBeNull()
    expect((await testApp.call(mySubscription, as(await signUp(testApp)))).body.seat).toBeNull()
  })

  test('transfers a seat to another teacher in one transaction', async () => {
    const { invite: link, principal } = await openRepresentedInstitution(testApp, admin, { seats: 1 })
    const teacher = await seatTeacher(testApp, link)
    const transfer = (email: string) =>
      testApp.call(calls.transferSeat, {
        ...as(principal),
        params: { id: teacher.seat },
        body: { name: 'Devi', email },
      })
    expect((await transfer('devi@')).error.fields).toEqual({ email: messages.emailInvalid })
    expect((await transfer(teacher.email)).error.fields).toHaveProperty('email')
    expect(await isSubscribed(teacher)).toBe(1)
    const devi = await signUp(testApp, { firstname: 'Devi' })
    expect((await transfer(devi.email)).body).toEqual({ msg: serverMessages.seatTransferred })
    expect(await isSubscribed(teacher)).toBe(0)
    expect((await transfer(address())).status).toBe(404)
    expect((await claim(devi, await invitationTo(devi.email))).status).toBe(200)
    expect(await isSubscribed(devi)).toBe(1)
  })

  test('replaces the invite link, and the previous one stops working', async () => {
    const { invite: before, principal } = await openRepresentedInstitution(testApp, admin, { seats: 2 })
    const { body } = await testApp.call(calls.replaceInviteLink, as(principal))
    const after = tokenIn(body.invite_url, '/join/')
    expect((await institutionOf(principal))?.invite_url).toBe(body.invite_url)
    expect((await testApp.call(showInvite, { params: { token: before } })).status).toBe(410)
    expect((await claim(await signUp(testApp), before)).status).toBe(410)
    expect((await claim(await signUp(testApp), after)).status).toBe(200)
  })

  test('never sees or changes another institution', async () => {
    const mine = await openRepresentedInstitution(testApp, admin, { seats: 3 })
    const theirs = await openRepresentedInstitution(testApp, admin, { seats: 3 })
    const teacher = await seatTeacher(testApp, theirs.invite)
    await invite(theirs.principal, address())
    const [invitation] = await invitationsOf(theirs.principal)
    const params = { id: teacher.seat }
    expect(await seatsOf(mine.principal)).toEqual([])
    expect(await invitationsOf(mine.principal)).toEqual([])
    const body = { name: '', email: address() }
    expect((await testApp.call(calls.releaseSeat, { ...as(mine.principal), params })).status).toBe(404)
    expect((await testApp.call(calls.transferSeat, { ...as(mine.principal), params, body })).status).toBe(404)
    const other = { ...as(mine.principal), params: { id: invitation?.id ?? '' } }
    expect((await testApp.call(calls.resendInvitation, other)).status).toBe(404)
    expect((await testApp.call(calls.revokeInvitation, other)).status).toBe(404)
    expect(await seatsOf(theirs.principal)).toHaveLength(1)
    expect(await invitationsOf(theirs.principal, 'open')).toHaveLength(1)
    expect(await invitationsOf(mine.principal)).toEqual([])
  })

  test('is required for each of these calls: teachers and staff are refused', async () => {
    const { invite: link } = await openRepresentedInstitution(testApp, admin, { seats: 2 })
    const teacher = await seatTeacher(testApp, link)
    const params = { id: teacher.seat }
    for (const user of [teacher, admin]) {
      const answers = [
        await testApp.call(calls.listSeats, as(user)),
        await testApp.call(calls.releaseSeat, { ...as(user), params }),
        await testApp.call(calls.transferSeat, { ...as(user), params, body: { name: '', email: address() } }),
        await testApp.call(calls.replaceInviteLink, as(user)),
        await testApp.call(calls.previewInvitations, { ...as(user), body: { csv: address() } }),
        await invite(user, address()),
        await testApp.call(calls.listInvitations, as(user)),
        await testApp.call(calls.resendInvitation, { ...as(user), params }),
        await testApp.call(calls.revokeInvitation, { ...as(user), params }),
        await testApp.call(calls.requestRenewal, { ...as(user), body: {} }),
      ]
      expect(answers.map(({ status, error }) => `${status} ${error.code}`)).toEqual(
        answers.map(() => '403 not-representative'),
      )
    }
  })
})

describe('a representative who invites teachers by a list', () => {
  test('sees a preview of each line, and the valid rows are invited', async () => {
    const { invite: link, principal } = await openRepresentedInstitution(testApp, admin, { seats: 4 })
    const seated = await seatTeacher(testApp, link)
    const [first, second, third, invited] = [address(), address(), address(), address()]
    await invite(principal, invited)
    const csv = `Name;Email\r\nA;${first}\r\nB;not-an-address\r\nC;${first}\r\nD;${seated.email}\r\nE;${invited}\r\nF;${second}\r\nG;${third}\r\n`
    const errors = [
      { line: 3, text: 'B, not-an-address', problem: messages.emailInvalid },
      { line: 4, text: `C, ${first}`, problem: 'The same address is on line 2.' },
      { line: 5, text: `D, ${seated.email}`, problem: 'Already has a seat at your school.' },
      { line: 6, text: `E, ${invited}`, problem: serverMessages.invitedAlready },
      { line: 8, text: `G, ${third}`, problem: serverMessages.noSeatFree },
    ]
    const previewed = await testApp.call(calls.previewInvitations, { ...as(principal), body: { csv } })
    expect(previewed.body).toEqual({
      teachers: [
        { line: 2, name: 'A', email: first },
        { line: 7, name: 'F', email: second },
      ],
      errors,
    })
    expect(await invitationsOf(principal)).toHaveLength(1)
    expect((await invite(principal, csv)).body).toEqual({ invited: 2, errors, msg: '2 teachers have been invited.' })
    expect(await institutionOf(principal)).toMatchObject({ seats_used: 1, invitations_open: 3 })
    const teacher = await signUp(testApp)
    const token = await invitationTo(first)
    expect((await testApp.call(showInvite, { params: { token } })).status).toBe(200)
    expect((await claim(teacher, token)).body).toEqual({ msg: serverMessages.inviteClaimed })
    expect((await claim(await signUp(testApp), token)).status).toBe(410)
    expect(await isSubscribed(teacher)).toBe(1)
    expect((await invitationsOf(principal, 'accepted')).map(({ email }) => email)).toEqual([first])
    expect(await testApp.mails(third)).toEqual([])
  })

  test('invites each teacher once when the list is sent twice at once', async () => {
    const { principal } = await openRepresentedInstitution(testApp, admin, { seats: 50 })
    const csv = Array.from({ length: 20 }, address).join('\n')
    const answers = await Promise.all([invite(principal, csv), invite(principal, csv)])
    expect(answers.map(({ body }) => body.invited).sort((a, b) => a - b)).toEqual([0, 20])
    expect(await testApp.mails(csv.split('\n')[7])).toHaveLength(1)
  })

  test('sends an invitation again with another link, or revokes it', async () => {
    const { principal } = await openRepresentedInstitution(testApp, admin, { seats: 3 })
    const email = address()
    await invite(principal, email)
    const before = await invitationTo(email)
    const [invitation] = await invitationsOf(principal, 'open')
    const params = { id: invitation?.id ?? '' }
    expect((await testApp.call(calls.resendInvitation, { ...as(principal), params })).status).toBe(200)
    const after = await invitationTo(email)
    expect((await testApp.call(showInvite, { params: { token: before } })).status).toBe(410)
    expect((await testApp.call(showInvite, { params: { token: after } })).status).toBe(200)
    expect((await testApp.call(calls.revokeInvitation, { ...as(principal), params })).status).toBe(200)
    expect((await testApp.call(showInvite, { params: { token: after } })).status).toBe(410)
    expect((await testApp.call(calls.revokeInvitation, { ...as(principal), params })).status).toBe(404)
    expect((await testApp.call(calls.resendInvitation, { ...as(principal), params })).status).toBe(404)
    expect(await invitationsOf(principal, 'revoked')).toHaveLength(1)
    expect((await invite(principal, email)).body.invited).toBe(1)
  })

  test('sees an invitation closed when the teacher uses the open invite link instead', async () => {
    const { invite: link, principal } = await openRepresentedInstitution(testApp, admin, { seats: 3 })
    const teacher = await signUp(testApp)
    await invite(principal, `Meena,${teacher.email}`)
    await claim(teacher, link)
    expect(await invitationsOf(principal, 'open')).toEqual([])
    expect(await institutionOf(principal)).toMatchObject({ seats_used: 1, invitations_open: 0 })
  })

  test('gets an error for a list that is empty or too long', async () => {
    const { principal } = await openRepresentedInstitution(testApp, admin)
    expect((await invite(principal, '')).error.fields).toEqual({ csv: messages.teacherListRequired })
    expect((await invite(principal, 'x'.repeat(250_001))).error.fields).toEqual({ csv: messages.teacherListTooLong })
    expect((await invite(principal, 'x'.repeat(limits.bodyBytes))).error.code).toBe('too-large')
  })
})

describe('a teacher who leaves the institution', () => {
  test('releases the seat and keeps the account', async () => {
    const { invite: link, principal } = await openRepresentedInstitution(testApp, admin, { seats: 1 })
    const teacher = await seatTeacher(testApp, link)
    const { seat } = (await testApp.call(calls.myInstitutions, as(teacher))).body
    expect(seat).toMatchObject({ institution_name: expect.stringMatching(/Kumbakonam/), state: 'running' })
    const leave = () => testApp.call(calls.leaveInstitution, as(teacher))
    const answers = await Promise.all([leave(), leave()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect((await leave()).error.code).toBe('no-seat')
    expect(await isSubscribed(teacher)).toBe(0)
    expect(await institutionOf(principal)).toMatchObject({ seats_used: 0 })
  })
})
