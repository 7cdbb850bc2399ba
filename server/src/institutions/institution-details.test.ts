import { me } from '@ariviyal/contract/accounts/accounts'
import * as calls from '@ariviyal/contract/institutions/institution-details'
import { claimInvite } from '@ariviyal/contract/institutions/institutions'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { inviteTeachers, requestRenewal, showOwnInstitution } from '@ariviyal/contract/institutions/own-institution'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser } from '../accounts/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { recordEndedTerms } from './terms/record-ended-terms.ts'
import { remindInstitutions } from './terms/remind-institutions.ts'
import { openRepresentedInstitution, registerTestInstitution, seatTeacher } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  admin = await signUp(testApp, { admin: true })
})

const asStaff = (id: string) => ({ token: admin.token, params: { id } })
const details = async (id: string) => (await testApp.call(calls.showInstitution, asStaff(id))).body
const eventKinds = async (id: string) =>
  (await testApp.call(calls.listInstitutionEvents, asStaff(id))).body.items.map(({ kind }) => kind)
const institutionOf = async ({ token }: TestUser) => (await testApp.call(showOwnInstitution, { token })).body.school
const isSubscribed = async ({ token }: TestUser) => (await testApp.call(me, { token })).body.is_subscribed
const subjects = async ({ email }: TestUser) => (await testApp.mails(email)).map(({ subject }) => subject ?? '')

/** Moves the clock to a number of days before the institution's end. Login sessions have expired by then: everyone logs in again. */
async function advanceToBeforeEnd(id: string, daysBefore: number, ...people: TestUser[]): Promise<void> {
  const { ends_at } = await details(id)
  testApp.advance({ seconds: (Date.parse(ends_at ?? '') - testApp.ctx.now().getTime()) / 1_000 - daysBefore * 86_400 })
  for (const person of [admin, ...people]) person.token = await logInAs(testApp, person)
}

describe('staff who manage an institution', () => {
  test('see its representatives, seats, invitations and history', async () => {
    const { id, invite, principal } = await openRepresentedInstitution(testApp, admin, { seats: 3 })
    const teacher = await seatTeacher(testApp, invite)
    await testApp.call(inviteTeachers, { token: principal.token, body: { csv: 'Ravi,ravi@school.example' } })
    expect(await details(id)).toMatchObject({
      state: 'running',
      seats: 3,
      seats_used: 1,
      invitations_open: 1,
      representatives_now: [{ user_id: principal.id, name: principal.name, email: principal.email }],
      claim_expires_at: null,
      renewal: null,
    })
    expect((await testApp.call(calls.listInstitutionSeats, asStaff(id))).body.items).toMatchObject([
      { user_id: teacher.id },
    ])
    expect((await testApp.call(calls.listInstitutionInvitations, asStaff(id))).body.items).toMatchObject([
      { email: 'ravi@school.example', status: 'open' },
    ])
    const { items } = (await testApp.call(calls.listInstitutionEvents, asStaff(id))).body
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
    expect((await testApp.call(calls.showInstitution, asStaff(crypto.randomUUID()))).status).toBe(404)
  })

  test('extend it after its end and end it early, with a mail to everyone concerned', async () => {
    const { id, invite, principal } = await openRepresentedInstitution(testApp, admin, { seats: 3, months: 12 })
    const teacher = await seatTeacher(testApp, invite)
    const before = (await details(id)).ends_at ?? ''
    const extend = { months: 2, reference: 'UPI 4711' }
    expect((await testApp.call(calls.extendInstitution, { ...asStaff(id), body: extend })).status).toBe(200)
    const after = await details(id)
    const [start, end] = [new Date(before), new Date(after.ends_at ?? '')]
    expect((end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()).toBe(2)
    expect(after.reference).toBe('UPI 4711')

    const reason = { reason: 'Asked for by the school' }
    expect((await testApp.call(calls.endInstitution, { ...asStaff(id), body: reason })).status).toBe(200)
    expect((await testApp.call(calls.endInstitution, { ...asStaff(id), body: reason })).error.code).toBe(
      'no-subscription',
    )
    expect(await isSubscribed(teacher)).toBe(0)
    expect(await institutionOf(principal)).toMatchObject({ state: 'ended', seats_used: 1 })
    const late = await signUp(testApp)
    expect((await testApp.call(claimInvite, { token: late.token, params: { token: invite } })).status).toBe(410)
    const csv = { csv: 'a@school.example' }
    expect((await testApp.call(inviteTeachers, { token: principal.token, body: csv })).error.code).toBe(
      'subscription-over',
    )

    expect((await testApp.call(calls.extendInstitution, { ...asStaff(id), body: { months: 1 } })).status).toBe(200)
    expect(await isSubscribed(teacher)).toBe(1)
    expect((await eventKinds(id)).slice(0, 3)).toEqual(['renewed', 'ended', 'extended'])
    expect((await subjects(principal)).map((subject) => /runs until|has ended/.exec(subject)?.[0])).toEqual([
      'runs until',
      'has ended',
      'runs until',
    ])
  })

  test('cannot extend, end or change an institution that was never approved', async () => {
    const id = await registerTestInstitution(testApp)
    const answers = [
      await testApp.call(calls.extendInstitution, { ...asStaff(id), body: { months: 1 } }),
      await testApp.call(calls.endInstitution, { ...asStaff(id), body: {} }),
      await testApp.call(calls.changeSeats, { ...asStaff(id), body: { seats: 3 } }),
      await testApp.call(calls.sendClaimLink, asStaff(id)),
      await testApp.call(calls.removeRepresentative, { ...asStaff(id), body: { user_id: admin.id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await details(id)).toMatchObject({ state: 'pending', starts_at: null, representatives_now: [] })
  })
})

describe('an institution that requests a renewal', () => {
  const ask = ({ token }: TestUser, body: { seats?: number; note?: string } = {}) =>
    testApp.call(requestRenewal, { token, body })
  const waiting = async () =>
    (await testApp.call(calls.listRenewals, { token: admin.token, query: { status: 'pending' } })).body.items

  test('has one request, staff approve it with months and seats, and the term starts where the last one ends', async () => {
    const { id, invite, principal } = await openRepresentedInstitution(testApp, admin, { seats: 3, months: 12 })
    const teacher = await seatTeacher(testApp, invite)
    const end = (await details(id)).ends_at ?? ''
    await advanceToBeforeEnd(id, 20, principal, teacher)
    expect(await institutionOf(principal)).toMatchObject({ state: 'ending-soon' })
    await remindInstitutions(testApp.ctx)
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
    expect(await institutionOf(principal)).toMatchObject({ renewal: { status: 'pending' } })

    const decide = () =>
      testApp.call(calls.approveRenewal, {
        ...asStaff(renewal?.id ?? ''),
        body: { months: 12, seats: 5, reference: 'R' },
      })
    const decisions = await Promise.all([decide(), decide()])
    expect(decisions.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await details(id)).toMatchObject({ state: 'running', seats: 5, renewal: null, reference: 'R' })
    const [before, after] = [new Date(end), new Date((await details(id)).ends_at ?? '')]
    expect(after.getUTCFullYear() - before.getUTCFullYear()).toBe(1)
    expect(await waiting()).toEqual([])

    // Reminds of the new end too.
    await advanceToBeforeEnd(id, 20, principal, teacher)
    expect(await isSubscribed(teacher)).toBe(1)
    await remindInstitutions(testApp.ctx)
    expect((await subjects(principal)).filter((subject) => subject.includes('ends on'))).toHaveLength(2)
  })

  test('gets one mail at its end across instances, none when staff ended it, and another after a further term', async () => {
    const { id, principal } = await openRepresentedInstitution(testApp, admin, { seats: 2, months: 1 })
    const other = await openTestApp({ beside: testApp })
    const note = () =>
      Promise.all([recordEndedTerms(testApp.ctx), recordEndedTerms({ ...other.ctx, now: testApp.ctx.now })])
    try {
      await note()
      await advanceToBeforeEnd(id, -1, principal)
      await note()
      await note()
      expect((await eventKinds(id)).filter((kind) => kind === 'over')).toHaveLength(1)
      expect((await subjects(principal)).filter((subject) => subject.endsWith('is over'))).toHaveLength(1)

      await testApp.call(calls.extendInstitution, { ...asStaff(id), body: { months: 1 } })
      await advanceToBeforeEnd(id, -1, principal)
      await note()
      expect((await eventKinds(id)).filter((kind) => kind === 'over')).toHaveLength(2)

      await testApp.call(calls.extendInstitution, { ...asStaff(id), body: { months: 1 } })
      expect((await testApp.call(calls.endInstitution, { ...asStaff(id), body: {} })).status).toBe(200)
      testApp.advance({ days: 1 })
      await note()
      expect((await eventKinds(id)).filter((kind) => kind === 'over')).toHaveLength(2)
    } finally {
      await other.close()
    }
  })

  test('after its end is covered from the approval on', async () => {
    const { id, invite, principal } = await openRepresentedInstitution(testApp, admin, { seats: 2, months: 1 })
    const teacher = await seatTeacher(testApp, invite)
    await advanceToBeforeEnd(id, -3, principal, teacher)
    expect(await isSubscribed(teacher)).toBe(0)
    expect(await institutionOf(principal)).toMatchObject({ state: 'ended' })
    await ask(principal)
    const [renewal] = await waiting()
    const terms = { months: 1, seats: 0 }
    expect((await testApp.call(calls.approveRenewal, { ...asStaff(renewal?.id ?? ''), body: terms })).status).toBe(422)
    await testApp.call(calls.approveRenewal, { ...asStaff(renewal?.id ?? ''), body: { months: 1 } })
    expect(await isSubscribed(teacher)).toBe(1)
    const left = Date.parse((await details(id)).ends_at ?? '') - testApp.ctx.now().getTime()
    expect(left / 86_400_000).toBeGreaterThan(27)
  })

  test('cannot be renewed with fewer seats than are taken, gets the reason of a rejection, and may request again', async () => {
    const { invite, principal } = await openRepresentedInstitution(testApp, admin, { seats: 3 })
    await seatTeacher(testApp, invite)
    await seatTeacher(testApp, invite)
    await ask(principal, { seats: 1 })
    const [renewal] = await waiting()
    const id = renewal?.id ?? ''
    const fewer = await testApp.call(calls.approveRenewal, { ...asStaff(id), body: { months: 12, seats: 1 } })
    expect(fewer.error).toEqual({ msg: serverMessages.seatsBelowUsed, code: 'seats-below-used' })
    // The refused decision changed nothing: the renewal is still pending.
    expect(await waiting()).toHaveLength(1)
    await testApp.call(calls.rejectRenewal, { ...asStaff(id), body: { reason: 'Release a seat first' } })
    expect((await testApp.mails(principal.email)).at(-1)?.text).toContain('Release a seat first')
    expect(await institutionOf(principal)).toMatchObject({
      state: 'running',
      renewal: { status: 'rejected', reason: 'Release a seat first' },
    })
    expect((await ask(principal)).status).toBe(201)
  })
})
