import { me } from '@ariviyal/contract/accounts'
import * as calls from '@ariviyal/contract/institution-details'
import { claimInvite } from '@ariviyal/contract/institutions'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { inviteTeachers, requestRenewal, showSchool } from '@ariviyal/contract/school'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser } from '../accounts/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { noteEndedTerms } from './note-ended-terms.ts'
import { remindInstitutions } from './remind-institutions.ts'
import { openCaredForSchool, registerSchool, seatTeacher } from './testing.ts'

let home: TestHouse
let admin: TestUser
beforeEach(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterEach(() => home.close())

const asStaff = (id: string) => ({ token: admin.token, params: { id } })
const details = async (id: string) => (await home.call(calls.showInstitution, asStaff(id))).body
const moves = async (id: string) =>
  (await home.call(calls.listInstitutionEvents, asStaff(id))).body.items.map(({ kind }) => kind)
const schoolOf = async ({ token }: TestUser) => (await home.call(showSchool, { token })).body.school
const isSubscribed = async ({ token }: TestUser) => (await home.call(me, { token })).body.is_subscribed
const subjects = async ({ email }: TestUser) => (await home.mails(email)).map(({ subject }) => subject ?? '')

/** So many days before the end of a school. Sessions are over by then: everyone who goes on logs in again. */
async function goTo(id: string, daysBefore: number, ...people: TestUser[]): Promise<void> {
  const { ends_at } = await details(id)
  home.advance({ seconds: (Date.parse(ends_at ?? '') - home.house.now().getTime()) / 1_000 - daysBefore * 86_400 })
  for (const person of [admin, ...people]) person.token = await logInAs(home, person)
}

describe('staff who look after a school', () => {
  test('see its representatives, seats, invitations and history', async () => {
    const { id, invite, principal } = await openCaredForSchool(home, admin, { seats: 3 })
    const teacher = await seatTeacher(home, invite)
    await home.call(inviteTeachers, { token: principal.token, body: { csv: 'Ravi,ravi@school.example' } })
    expect(await details(id)).toMatchObject({
      state: 'running',
      seats: 3,
      seats_used: 1,
      invitations_open: 1,
      representatives_now: [{ user_id: principal.id, name: principal.name, email: principal.email }],
      claim_expires_at: null,
      renewal: null,
    })
    expect((await home.call(calls.listInstitutionSeats, asStaff(id))).body.items).toMatchObject([
      { user_id: teacher.id },
    ])
    expect((await home.call(calls.listInstitutionInvitations, asStaff(id))).body.items).toMatchObject([
      { email: 'ravi@school.example', status: 'open' },
    ])
    const { items } = (await home.call(calls.listInstitutionEvents, asStaff(id))).body
    expect(items.map(({ kind }) => kind)).toEqual([
      'teachers-invited',
      'seat-taken',
      'representative-added',
      'approved',
      'registered',
    ])
    expect(items[1]).toMatchObject({
      actor: { kind: 'self', name: teacher.name },
      details: { teacher: teacher.name },
    })
    expect(items[3]?.actor).toEqual({ kind: 'staff', name: admin.name })
    expect(items[4]?.actor).toEqual({ kind: 'self', name: null })
    expect((await home.call(calls.showInstitution, asStaff(crypto.randomUUID()))).status).toBe(404)
  })

  test('extend it after its end, and end it early; everyone concerned is written to', async () => {
    const { id, invite, principal } = await openCaredForSchool(home, admin, { seats: 3, months: 12 })
    const teacher = await seatTeacher(home, invite)
    const before = (await details(id)).ends_at ?? ''
    const extend = { months: 2, reference: 'UPI 4711' }
    expect((await home.call(calls.extendInstitution, { ...asStaff(id), body: extend })).status).toBe(200)
    const after = await details(id)
    const [start, end] = [new Date(before), new Date(after.ends_at ?? '')]
    expect((end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()).toBe(2)
    expect(after.reference).toBe('UPI 4711')

    const reason = { reason: 'Asked for by the school' }
    expect((await home.call(calls.endInstitution, { ...asStaff(id), body: reason })).status).toBe(200)
    expect((await home.call(calls.endInstitution, { ...asStaff(id), body: reason })).error.code).toBe('no-subscription')
    expect(await isSubscribed(teacher)).toBe(0)
    expect(await schoolOf(principal)).toMatchObject({ state: 'ended', seats_used: 1 })
    const late = await signUp(home)
    expect((await home.call(claimInvite, { token: late.token, params: { token: invite } })).status).toBe(410)
    const csv = { csv: 'a@school.example' }
    expect((await home.call(inviteTeachers, { token: principal.token, body: csv })).error.code).toBe(
      'subscription-over',
    )

    expect((await home.call(calls.extendInstitution, { ...asStaff(id), body: { months: 1 } })).status).toBe(200)
    expect(await isSubscribed(teacher)).toBe(1)
    expect((await moves(id)).slice(0, 3)).toEqual(['renewed', 'ended', 'extended'])
    expect((await subjects(principal)).map((subject) => /runs until|has ended/.exec(subject)?.[0])).toEqual([
      'runs until',
      'has ended',
      'runs until',
    ])
  })

  test('cannot extend, end or change what was never approved', async () => {
    const id = await registerSchool(home)
    const answers = [
      await home.call(calls.extendInstitution, { ...asStaff(id), body: { months: 1 } }),
      await home.call(calls.endInstitution, { ...asStaff(id), body: {} }),
      await home.call(calls.changeSeats, { ...asStaff(id), body: { seats: 3 } }),
      await home.call(calls.sendClaimLink, asStaff(id)),
      await home.call(calls.removeRepresentative, { ...asStaff(id), body: { user_id: admin.id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await details(id)).toMatchObject({ state: 'pending', starts_at: null, representatives_now: [] })
  })
})

describe('a school that goes on after its end', () => {
  const ask = ({ token }: TestUser, body: { seats?: number; note?: string } = {}) =>
    home.call(requestRenewal, { token, body })
  const waiting = async () =>
    (await home.call(calls.listRenewals, { token: admin.token, query: { status: 'pending' } })).body.items

  test('asks once, staff approve with months and seats, and the term begins where the last one ends', async () => {
    const { id, invite, principal } = await openCaredForSchool(home, admin, { seats: 3, months: 12 })
    const teacher = await seatTeacher(home, invite)
    const end = (await details(id)).ends_at ?? ''
    await goTo(id, 20, principal, teacher)
    expect(await schoolOf(principal)).toMatchObject({ state: 'ending-soon' })
    await remindInstitutions(home.house)
    expect((await subjects(principal)).filter((subject) => subject.includes('ends on'))).toHaveLength(1)

    const answers = await Promise.all([ask(principal, { seats: 5, note: 'Two new teachers' }), ask(principal)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
    const [renewal, ...others] = await waiting()
    expect(others).toEqual([])
    expect(renewal).toMatchObject({
      institution: { id, seats: 3, seats_used: 1, ends_at: end },
      asked_by: { id: principal.id },
    })
    expect((await details(id)).renewal).toMatchObject({ id: renewal?.id })
    expect(await schoolOf(principal)).toMatchObject({ renewal: { status: 'pending' } })

    const decide = () =>
      home.call(calls.approveRenewal, { ...asStaff(renewal?.id ?? ''), body: { months: 12, seats: 5, reference: 'R' } })
    const decisions = await Promise.all([decide(), decide()])
    expect(decisions.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await details(id)).toMatchObject({ state: 'running', seats: 5, renewal: null, reference: 'R' })
    const [before, after] = [new Date(end), new Date((await details(id)).ends_at ?? '')]
    expect(after.getUTCFullYear() - before.getUTCFullYear()).toBe(1)
    expect(await waiting()).toEqual([])

    // The new end is told of again.
    await goTo(id, 20, principal, teacher)
    expect(await isSubscribed(teacher)).toBe(1)
    await remindInstitutions(home.house)
    expect((await subjects(principal)).filter((subject) => subject.includes('ends on'))).toHaveLength(2)
  })

  test('is told once that its term is over, by whichever instance; not when staff ended it, and again after a further term', async () => {
    const { id, principal } = await openCaredForSchool(home, admin, { seats: 2, months: 1 })
    const other = await openTestHouse({ beside: home })
    const note = () =>
      Promise.all([noteEndedTerms(home.house), noteEndedTerms({ ...other.house, now: home.house.now })])
    try {
      await note()
      await goTo(id, -1, principal)
      await note()
      await note()
      expect((await moves(id)).filter((kind) => kind === 'over')).toHaveLength(1)
      expect((await subjects(principal)).filter((subject) => subject.endsWith('is over'))).toHaveLength(1)

      await home.call(calls.extendInstitution, { ...asStaff(id), body: { months: 1 } })
      await goTo(id, -1, principal)
      await note()
      expect((await moves(id)).filter((kind) => kind === 'over')).toHaveLength(2)

      await home.call(calls.extendInstitution, { ...asStaff(id), body: { months: 1 } })
      expect((await home.call(calls.endInstitution, { ...asStaff(id), body: {} })).status).toBe(200)
      home.advance({ days: 1 })
      await note()
      expect((await moves(id)).filter((kind) => kind === 'over')).toHaveLength(2)
    } finally {
      await other.close()
    }
  })

  test('that asks after its end is covered from the approval on', async () => {
    const { id, invite, principal } = await openCaredForSchool(home, admin, { seats: 2, months: 1 })
    const teacher = await seatTeacher(home, invite)
    await goTo(id, -3, principal, teacher)
    expect(await isSubscribed(teacher)).toBe(0)
    expect(await schoolOf(principal)).toMatchObject({ state: 'ended' })
    await ask(principal)
    const [renewal] = await waiting()
    const terms = { months: 1, seats: 0 }
    expect((await home.call(calls.approveRenewal, { ...asStaff(renewal?.id ?? ''), body: terms })).status).toBe(422)
    await home.call(calls.approveRenewal, { ...asStaff(renewal?.id ?? ''), body: { months: 1 } })
    expect(await isSubscribed(teacher)).toBe(1)
    const left = Date.parse((await details(id)).ends_at ?? '') - home.house.now().getTime()
    expect(left / 86_400_000).toBeGreaterThan(27)
  })

  test('cannot be renewed with fewer seats than are taken, is told why when staff decline, and may ask again', async () => {
    const { invite, principal } = await openCaredForSchool(home, admin, { seats: 3 })
    await seatTeacher(home, invite)
    await seatTeacher(home, invite)
    await ask(principal, { seats: 1 })
    const [renewal] = await waiting()
    const id = renewal?.id ?? ''
    const fewer = await home.call(calls.approveRenewal, { ...asStaff(id), body: { months: 12, seats: 1 } })
    expect(fewer.error).toEqual({ msg: serverMessages.seatsBelowUsed, code: 'seats-below-used' })
    // What was refused changed nothing: the renewal waits still.
    expect(await waiting()).toHaveLength(1)
    await home.call(calls.rejectRenewal, { ...asStaff(id), body: { reason: 'Release a seat first' } })
    expect((await home.mails(principal.email)).at(-1)?.text).toContain('Release a seat first')
    expect(await schoolOf(principal)).toMatchObject({
      state: 'running',
      renewal: { status: 'rejected', reason: 'Release a seat first' },
    })
    expect((await ask(principal)).status).toBe(201)
  })
})
