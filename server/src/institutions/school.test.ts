import { me } from '@ariviyal/contract/accounts'
import { createClass, listClasses } from '@ariviyal/contract/classroom'
import { removeRepresentative, sendClaimLink } from '@ariviyal/contract/institution-details'
import { claimInvite, showInvite } from '@ariviyal/contract/institutions'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/school'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { claimTokenOf, openCaredForSchool, openSchool, seatTeacher, tokenIn } from './testing.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const as = ({ token }: TestUser) => ({ token })
const isSubscribed = async (user: TestUser) => (await home.call(me, as(user))).body.is_subscribed
const schoolOf = async (user: TestUser) => (await home.call(calls.showSchool, as(user))).body.school
const seatsOf = async (user: TestUser) => (await home.call(calls.listSeats, as(user))).body.items
const invitationsOf = async (user: TestUser, status?: 'open' | 'accepted' | 'revoked') =>
  (await home.call(calls.listInvitations, { ...as(user), query: { ...(status && { status }) } })).body.items
const invite = (user: TestUser, csv: string) => home.call(calls.inviteTeachers, { ...as(user), body: { csv } })
const claim = (user: TestUser, token: string) => home.call(claimInvite, { ...as(user), params: { token } })
const invitationTo = async (email: string) => {
  const mail = (await home.mails(email)).findLast(({ subject }) => subject?.includes('invites you'))
  return tokenIn(mail?.text, '/join/')
}
const address = () => `invited-${crypto.randomUUID()}@school.example`

describe('the link in the mail to a school', () => {
  test('makes who opens it the representative, once; others are told plainly that they are none', async () => {
    const { id } = await openSchool(home, admin, { seats: 4 })
    const token = await claimTokenOf(home, id)
    const [principal, late] = [await signUp(home), await signUp(home)]
    const offer = await home.call(calls.showClaim, { params: { token } })
    expect(offer.body.institution_name).toMatch(/Kumbakonam/)
    expect(await schoolOf(principal)).toBeNull()
    const open = (user: TestUser) => home.call(calls.claimSchool, { ...as(user), params: { token } })
    expect(await open(principal)).toMatchObject({ status: 200, body: { msg: serverMessages.schoolClaimed } })
    expect((await open(late)).error.code).toBe('link-expired')
    expect((await home.call(calls.showClaim, { params: { token } })).status).toBe(410)
    expect(await schoolOf(principal)).toMatchObject({ state: 'running', seats: 4, seats_used: 0, renewal: null })
    expect(await schoolOf(late)).toBeNull()
    expect((await home.call(calls.mySchools, as(principal))).body).toEqual({
      seat: null,
      represents: { institution_name: offer.body.institution_name },
    })
  })

  test('of ten who open it at once makes one the representative', async () => {
    const { id } = await openSchool(home, admin)
    const token = await claimTokenOf(home, id)
    const people = await Promise.all(Array.from({ length: 10 }, () => signUp(home)))
    const answers = await Promise.all(
      people.map((user) => home.call(calls.claimSchool, { ...as(user), params: { token } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9)
  })

  test('works for 30 days, and not once staff have sent a new one', async () => {
    const own = await openTestHouse()
    try {
      const staff = await signUp(own, { admin: true })
      const { id } = await openSchool(own, staff)
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
      expect((await own.call(calls.claimSchool, { token: late.token, params: { token: second } })).status).toBe(410)
    } finally {
      await own.close()
    }
  })

  test('makes up to three representatives, each of one school', async () => {
    const { id, principal } = await openCaredForSchool(home, admin)
    const next = async () => {
      await home.call(sendClaimLink, { ...as(admin), params: { id } })
      return claimTokenOf(home, id)
    }
    const take = (user: TestUser, token: string) => home.call(calls.claimSchool, { ...as(user), params: { token } })
    const token = await next()
    expect((await take(principal, token)).error).toEqual({
      msg: serverMessages.representingThis,
      code: 'representing-already',
    })
    const other = await openCaredForSchool(home, admin)
    expect((await take(other.principal, token)).error).toEqual({
      msg: serverMessages.representingAlready,
      code: 'representing-already',
    })
    // Neither used the link up.
    expect((await take(await signUp(home), token)).status).toBe(200)
    expect((await take(await signUp(home), await next())).status).toBe(200)
    expect((await home.call(sendClaimLink, { ...as(admin), params: { id } })).error.code).toBe('representatives-full')
    expect(
      (await home.call(removeRepresentative, { ...as(admin), params: { id }, body: { user_id: principal.id } })).status,
    ).toBe(200)
    expect(await schoolOf(principal)).toBeNull()
    expect((await home.mails(principal.email)).at(-1)?.subject).toContain('no longer look after')
    expect((await home.call(sendClaimLink, { ...as(admin), params: { id } })).status).toBe(200)
  })
})

describe('a representative', () => {
  test('sees who holds a seat, takes one back, and the teacher keeps the account and what they made', async () => {
    const { invite: link, principal } = await openCaredForSchool(home, admin, { seats: 2 })
    const teacher = await seatTeacher(home, link)
    const made = await home.call(createClass, { ...as(teacher), body: { name: '9 B', grade: 9, subject: 'Science' } })
    expect(made.status).toBe(201)
    expect(await seatsOf(principal)).toMatchObject([{ user_id: teacher.id, name: teacher.name, email: teacher.email }])
    const release = () => home.call(calls.releaseSeat, { ...as(principal), params: { id: teacher.seat } })
    const answers = await Promise.all([release(), release()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
    expect(await isSubscribed(teacher)).toBe(0)
    expect(await seatsOf(principal)).toEqual([])
    expect(await schoolOf(principal)).toMatchObject({ seats: 2, seats_used: 0 })
    const [mail] = (await home.mails(teacher.email)).filter(({ subject }) => subject?.startsWith('Your seat at'))
    expect(mail?.text).toContain('Your account stays as it is')
    expect((await claim(teacher, link)).status).toBe(200)
    expect((await home.call(listClasses, as(teacher))).body.items).toMatchObject([{ name: '9 B' }])
  })

  test('gives a seat to another teacher in one act: both happen or neither', async () => {
    const { invite: link, principal } = await openCaredForSchool(home, admin, { seats: 1 })
    const teacher = await seatTeacher(home, link)
    const transfer = (email: string) =>
      home.call(calls.transferSeat, { ...as(principal), params: { id: teacher.seat }, body: { name: 'Devi', email } })
    expect((await transfer('devi@')).error.fields).toEqual({ email: messages.emailInvalid })
    expect((await transfer(teacher.email)).error.fields).toHaveProperty('email')
    expect(await isSubscribed(teacher)).toBe(1)
    const devi = await signUp(home, { firstname: 'Devi' })
    expect((await transfer(devi.email)).body).toEqual({ msg: serverMessages.seatTransferred })
    expect(await isSubscribed(teacher)).toBe(0)
    expect((await transfer(address())).status).toBe(404)
    expect((await claim(devi, await invitationTo(devi.email))).status).toBe(200)
    expect(await isSubscribed(devi)).toBe(1)
  })

  test('makes a new invite link, and the one before stops working', async () => {
    const { invite: before, principal } = await openCaredForSchool(home, admin, { seats: 2 })
    const { body } = await home.call(calls.replaceInviteLink, as(principal))
    const after = tokenIn(body.invite_url, '/join/')
    expect((await schoolOf(principal))?.invite_url).toBe(body.invite_url)
    expect((await home.call(showInvite, { params: { token: before } })).status).toBe(410)
    expect((await claim(await signUp(home), before)).status).toBe(410)
    expect((await claim(await signUp(home), after)).status).toBe(200)
  })

  test('never sees or changes another school', async () => {
    const mine = await openCaredForSchool(home, admin, { seats: 3 })
    const theirs = await openCaredForSchool(home, admin, { seats: 3 })
    const teacher = await seatTeacher(home, theirs.invite)
    await invite(theirs.principal, address())
    const [invitation] = await invitationsOf(theirs.principal)
    const params = { id: teacher.seat }
    expect(await seatsOf(mine.principal)).toEqual([])
    expect(await invitationsOf(mine.principal)).toEqual([])
    const body = { name: '', email: address() }
    expect((await home.call(calls.releaseSeat, { ...as(mine.principal), params })).status).toBe(404)
    expect((await home.call(calls.transferSeat, { ...as(mine.principal), params, body })).status).toBe(404)
    const other = { ...as(mine.principal), params: { id: invitation?.id ?? '' } }
    expect((await home.call(calls.resendInvitation, other)).status).toBe(404)
    expect((await home.call(calls.revokeInvitation, other)).status).toBe(404)
    expect(await seatsOf(theirs.principal)).toHaveLength(1)
    expect(await invitationsOf(theirs.principal, 'open')).toHaveLength(1)
    expect(await invitationsOf(mine.principal)).toEqual([])
  })

  test('is what every one of these calls asks for: a teacher, and staff, are refused', async () => {
    const { invite: link } = await openCaredForSchool(home, admin, { seats: 2 })
    const teacher = await seatTeacher(home, link)
    const params = { id: teacher.seat }
    for (const user of [teacher, admin]) {
      const answers = [
        await home.call(calls.listSeats, as(user)),
        await home.call(calls.releaseSeat, { ...as(user), params }),
        await home.call(calls.transferSeat, { ...as(user), params, body: { name: '', email: address() } }),
        await home.call(calls.replaceInviteLink, as(user)),
        await home.call(calls.previewInvitations, { ...as(user), body: { csv: address() } }),
        await invite(user, address()),
        await home.call(calls.listInvitations, as(user)),
        await home.call(calls.resendInvitation, { ...as(user), params }),
        await home.call(calls.revokeInvitation, { ...as(user), params }),
        await home.call(calls.requestRenewal, { ...as(user), body: {} }),
      ]
      expect(answers.map(({ status, error }) => `${status} ${error.code}`)).toEqual(
        answers.map(() => '403 not-representative'),
      )
    }
  })
})

describe('a representative who invites teachers by a list', () => {
  test('sees what each line would do, and the good rows go through', async () => {
    const { invite: link, principal } = await openCaredForSchool(home, admin, { seats: 4 })
    const seated = await seatTeacher(home, link)
    const [first, second, third, invited] = [address(), address(), address(), address()]
    await invite(principal, invited)
    const csv = `Name;Email\r\nA;${first}\r\nB;not-an-address\r\nC;${first}\r\nD;${seated.email}\r\nE;${invited}\r\nF;${second}\r\nG;${third}\r\n`
    const errors = [
      { line: 3, text: 'B, not-an-address', problem: messages.emailInvalid },
      { line: 4, text: `C, ${first}`, problem: 'The same address stands on line 2.' },
      { line: 5, text: `D, ${seated.email}`, problem: 'Holds a seat of your school already.' },
      { line: 6, text: `E, ${invited}`, problem: serverMessages.invitedAlready },
      { line: 8, text: `G, ${third}`, problem: serverMessages.noSeatFree },
    ]
    const shown = await home.call(calls.previewInvitations, { ...as(principal), body: { csv } })
    expect(shown.body).toEqual({
      teachers: [
        { line: 2, name: 'A', email: first },
        { line: 7, name: 'F', email: second },
      ],
      errors,
    })
    expect(await invitationsOf(principal)).toHaveLength(1)
    expect((await invite(principal, csv)).body).toEqual({ invited: 2, errors, msg: '2 teachers have been invited.' })
    expect(await schoolOf(principal)).toMatchObject({ seats_used: 1, invitations_open: 3 })
    const teacher = await signUp(home)
    const token = await invitationTo(first)
    expect((await home.call(showInvite, { params: { token } })).status).toBe(200)
    expect((await claim(teacher, token)).body).toEqual({ msg: serverMessages.inviteClaimed })
    expect((await claim(await signUp(home), token)).status).toBe(410)
    expect(await isSubscribed(teacher)).toBe(1)
    expect((await invitationsOf(principal, 'accepted')).map(({ email }) => email)).toEqual([first])
    expect(await home.mails(third)).toEqual([])
  })

  test('who sends the list twice at once invites each teacher once', async () => {
    const { principal } = await openCaredForSchool(home, admin, { seats: 50 })
    const csv = Array.from({ length: 20 }, address).join('\n')
    const answers = await Promise.all([invite(principal, csv), invite(principal, csv)])
    expect(answers.map(({ body }) => body.invited).sort((a, b) => a - b)).toEqual([0, 20])
    expect(await home.mails(csv.split('\n')[7])).toHaveLength(1)
  })

  test('sends an invitation again with another link, or takes it back', async () => {
    const { principal } = await openCaredForSchool(home, admin, { seats: 3 })
    const email = address()
    await invite(principal, email)
    const before = await invitationTo(email)
    const [invitation] = await invitationsOf(principal, 'open')
    const params = { id: invitation?.id ?? '' }
    expect((await home.call(calls.resendInvitation, { ...as(principal), params })).status).toBe(200)
    const after = await invitationTo(email)
    expect((await home.call(showInvite, { params: { token: before } })).status).toBe(410)
    expect((await home.call(showInvite, { params: { token: after } })).status).toBe(200)
    expect((await home.call(calls.revokeInvitation, { ...as(principal), params })).status).toBe(200)
    expect((await home.call(showInvite, { params: { token: after } })).status).toBe(410)
    expect((await home.call(calls.revokeInvitation, { ...as(principal), params })).status).toBe(404)
    expect((await home.call(calls.resendInvitation, { ...as(principal), params })).status).toBe(404)
    expect(await invitationsOf(principal, 'revoked')).toHaveLength(1)
    expect((await invite(principal, email)).body.invited).toBe(1)
  })

  test('has the invitation of a teacher settled who took the school’s link instead', async () => {
    const { invite: link, principal } = await openCaredForSchool(home, admin, { seats: 3 })
    const teacher = await signUp(home)
    await invite(principal, `Meena,${teacher.email}`)
    await claim(teacher, link)
    expect(await invitationsOf(principal, 'open')).toEqual([])
    expect(await schoolOf(principal)).toMatchObject({ seats_used: 1, invitations_open: 0 })
  })

  test('is told of a list that is empty or too long', async () => {
    const { principal } = await openCaredForSchool(home, admin)
    expect((await invite(principal, '')).error.fields).toEqual({ csv: messages.teacherListRequired })
    expect((await invite(principal, 'x'.repeat(250_001))).error.fields).toEqual({ csv: messages.teacherListTooLong })
    expect((await invite(principal, 'x'.repeat(300_000))).error.code).toBe('too-large')
  })
})

describe('a teacher who leaves the school', () => {
  test('gives the seat up and keeps the account', async () => {
    const { invite: link, principal } = await openCaredForSchool(home, admin, { seats: 1 })
    const teacher = await seatTeacher(home, link)
    const { seat } = (await home.call(calls.mySchools, as(teacher))).body
    expect(seat).toMatchObject({ institution_name: expect.stringMatching(/Kumbakonam/), state: 'running' })
    const leave = () => home.call(calls.leaveSchool, as(teacher))
    const answers = await Promise.all([leave(), leave()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect((await leave()).error.code).toBe('no-seat')
    expect(await isSubscribed(teacher)).toBe(0)
    expect(await schoolOf(principal)).toMatchObject({ seats_used: 0 })
  })
})
