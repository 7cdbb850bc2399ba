import { me } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/subscriptions/subscriptions'
import { dayOf } from '@ariviyal/contract/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser } from '../../accounts/testing.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { advanceSubscriptions } from '../terms/advance-subscriptions.ts'
import { remindSubscribers } from '../terms/remind-subscribers.ts'
import { requestAs, signUpApproved } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
let staff: TestUser
beforeEach(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  staff = await signUp(testApp, { role: 'support', firstname: 'Support', lastname: 'Person' })
})
afterEach(() => testApp.close())

/** Days pass in these tests; login sessions would expire. */
async function pass(days: number, ...teachers: TestUser[]): Promise<void> {
  testApp.advance({ days })
  for (const user of [admin, staff, ...teachers]) user.token = await logInAs(testApp, user)
}
const stateOf = async ({ token }: TestUser) => (await testApp.call(calls.mySubscription, { token })).body
const isSubscribed = async ({ token }: TestUser) => (await testApp.call(me, { token })).body.is_subscribed
const staffViewOf = async ({ id }: TestUser) =>
  (await testApp.call(calls.showUserSubscription, { token: staff.token, params: { id } })).body
const eventKindsOf = async (user: TestUser) => (await staffViewOf(user)).history.map(({ kind }) => kind).toReversed()
const subjectsTo = async ({ email }: TestUser) => (await testApp.mails(email)).map(({ subject }) => subject)
const inDays = (days: number) => dayOf(addDays(testApp.ctx.now(), days))
const approve = (id: string, body: object) =>
  testApp.call(calls.approveSubscriptionRequest, { token: staff.token, params: { id }, body })
const act = (
  call: typeof calls.extendSubscription | typeof calls.renewSubscription | typeof calls.startTrial,
  { id }: TestUser,
  body: object = {},
) => testApp.call(call as typeof calls.renewSubscription, { token: staff.token, params: { id }, body })

describe('a request that is approved for a later day', () => {
  test('is upcoming, starts by the clock, ends soon and ends, with one mail and one event each', async () => {
    const teacher = await signUp(testApp)
    const id = await requestAs(testApp, teacher)
    const terms = { months: 2, starts_on: inDays(10), note: 'They pay in June', reference: 'DD 91' }
    expect((await approve(id, terms)).body.msg).toBe(serverMessages.requestApproved)
    expect(await stateOf(teacher)).toMatchObject({
      state: 'upcoming',
      subscription: null,
      request: { status: 'approved' },
    })
    expect(await isSubscribed(teacher)).toBe(0)

    await pass(10, teacher)
    await advanceSubscriptions(testApp.ctx)
    await advanceSubscriptions(testApp.ctx)
    expect(await isSubscribed(teacher)).toBe(1)
    expect((await stateOf(teacher)).state).toBe('running')

    await pass(40, teacher)
    await remindSubscribers(testApp.ctx)
    expect((await stateOf(teacher)).state).toBe('ending-soon')
    await pass(30, teacher)
    await advanceSubscriptions(testApp.ctx)
    expect(await stateOf(teacher)).toMatchObject({ state: 'ended', subscription: null })
    expect(await eventKindsOf(teacher)).toEqual(['requested', 'approved', 'started', 'ended'])
    expect((await subjectsTo(teacher)).map((subject) => subject?.replace(/ on \d.*/, ''))).toEqual([
      'We have received your Ariviyal subscription request',
      'Your Ariviyal subscription is approved',
      'Your Ariviyal subscription has started',
      'Your Ariviyal subscription ends',
      'Your Ariviyal subscription is over',
    ])
  })

  test('is refused for a past day, for one too far away, and for any day while a term runs', async () => {
    const id = await requestAs(testApp, await signUp(testApp))
    const refusal = async (request: string, starts_on: string) =>
      (await approve(request, { starts_on })).error.fields?.['starts_on']
    expect(await refusal(id, inDays(-1))).toBe(serverMessages.startInPast)
    expect(await refusal(id, inDays(400))).toBe(serverMessages.startTooLate)
    expect(await refusal(id, '2027-02-30')).toBe('Choose a date')
    const running = await signUpApproved(testApp, { admin })
    expect(await refusal(await requestAs(testApp, running), inDays(5))).toBe(serverMessages.startWhileRunning)
    expect((await approve(id, { starts_on: inDays(0) })).status).toBe(200)
  })
})

describe('staff who change a subscription', () => {
  test('extend it by months or to a day, and reminders follow the new end', async () => {
    const teacher = await signUpApproved(testApp, { admin, months: 2 })
    await pass(40, teacher)
    await remindSubscribers(testApp.ctx)
    const before = Date.parse((await stateOf(teacher)).subscription?.ends_at ?? '')
    expect((await act(calls.extendSubscription, teacher, { months: 6, note: 'Monsoon' })).body.msg).toBe(
      serverMessages.subscriptionExtended,
    )
    const after = Date.parse((await stateOf(teacher)).subscription?.ends_at ?? '')
    expect((after - before) / 86_400_000).toBeGreaterThan(179)
    await pass((after - testApp.ctx.now().getTime()) / 86_400_000 - 20, teacher)
    await remindSubscribers(testApp.ctx)
    expect((await subjectsTo(teacher)).filter((subject) => subject?.includes('ends on'))).toHaveLength(2)

    const until = inDays(100)
    await act(calls.extendSubscription, teacher, { until })
    const end = (await stateOf(teacher)).subscription?.ends_at ?? ''
    expect([dayOf(new Date(Date.parse(end) - 1)), dayOf(new Date(end))]).toEqual([until, inDays(101)])
    expect(await eventKindsOf(teacher)).toEqual(['requested', 'approved', 'started', 'extended', 'extended'])
  })

  test('get an error for an invalid extension', async () => {
    const teacher = await signUpApproved(testApp, { admin })
    const refusal = async (body: object) => (await act(calls.extendSubscription, teacher, body)).error.fields
    expect(await refusal({})).toEqual({ months: serverMessages.extendByOne })
    expect(await refusal({ months: 1, until: inDays(900) })).toEqual({ months: serverMessages.extendByOne })
    expect(await refusal({ until: inDays(3) })).toEqual({ until: serverMessages.extendBackwards })
    expect(await refusal({ months: 60 })).toEqual({ months: serverMessages.extendTooFar })
    expect((await act(calls.extendSubscription, await signUp(testApp), { months: 1 })).error.code).toBe(
      'no-subscription',
    )
  })

  test('renew it: the new term follows without a gap, and no mail is sent in between', async () => {
    const teacher = await signUpApproved(testApp, { admin, months: 1 })
    expect((await act(calls.renewSubscription, teacher, { months: 1, reference: 'UPI 7' })).status).toBe(200)
    const { terms } = await staffViewOf(teacher)
    expect(terms[0]?.starts_at).toBe(terms[1]?.ends_at)
    await pass(32, teacher)
    await advanceSubscriptions(testApp.ctx)
    expect(await isSubscribed(teacher)).toBe(1)
    expect(await eventKindsOf(teacher)).toEqual(['requested', 'approved', 'started', 'renewed', 'ended', 'started'])
    const subjects = await subjectsTo(teacher)
    expect(subjects).toContain('Your Ariviyal subscription is renewed')
    expect(subjects.join()).not.toMatch(/has started|is over/)
  })

  test('change a payment reference; a new receipt names the one it replaces', async () => {
    const teacher = await signUpApproved(testApp, { admin })
    const id = (await staffViewOf(teacher)).terms[0]?.id ?? ''
    const changed = await testApp.call(calls.changeReference, {
      token: staff.token,
      params: { id },
      body: { reference: 'NEFT 81' },
    })
    expect(changed.body.msg).toBe(serverMessages.referenceChanged)
    const { receipts, terms } = await staffViewOf(teacher)
    expect(terms[0]?.reference).toBe('NEFT 81')
    expect(receipts.map(({ reference }) => reference)).toEqual(['NEFT 81', ''])
  })
})

describe('a trial', () => {
  test('grants full access for 14 days, reminds a week before, ends with a mail, and needs confirmation to be repeated', async () => {
    const teacher = await signUp(testApp)
    expect((await act(calls.startTrial, teacher)).body.msg).toBe(serverMessages.trialStarted)
    expect(await stateOf(teacher)).toMatchObject({ state: 'trial', subscription: { trial: true } })
    expect(await isSubscribed(teacher)).toBe(1)
    expect((await act(calls.startTrial, teacher)).error.code).toBe('subscription-running')
    testApp.advance({ days: 7, minutes: 1 })
    await remindSubscribers(testApp.ctx)
    testApp.advance({ days: 7 })
    await advanceSubscriptions(testApp.ctx)
    expect(await isSubscribed(teacher)).toBe(0)
    expect((await subjectsTo(teacher)).map((subject) => subject?.replace(/ on \d.*/, ''))).toEqual([
      'Your Ariviyal trial has started',
      'Your Ariviyal trial ends',
      'Your Ariviyal trial is over',
    ])
    expect((await act(calls.startTrial, teacher)).error.code).toBe('trial-used')
    expect((await act(calls.startTrial, teacher, { again: true, days: 3 })).status).toBe(200)
    expect((await staffViewOf(teacher)).receipts).toEqual([])
  })

  test('is started once when two members of staff start it at once', async () => {
    const teacher = await signUp(testApp)
    const answers = await Promise.all([1, 2, 3].map(() => act(calls.startTrial, teacher)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

test('a teacher withdraws a request and may send another', async () => {
  const teacher = await signUp(testApp)
  const withdraw = () => testApp.call(calls.withdrawRequest, { token: teacher.token })
  expect((await withdraw()).error.code).toBe('already-decided')
  const id = await requestAs(testApp, teacher)
  const answers = await Promise.all([withdraw(), withdraw()])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(await stateOf(teacher)).toMatchObject({ state: 'withdrawn', request: { status: 'withdrawn' } })
  expect((await approve(id, {})).error.code).toBe('already-decided')
  await requestAs(testApp, teacher)
  expect((await stateOf(teacher)).state).toBe('requested')
})

test('a teacher reads their history without notes and names of staff; staff read both', async () => {
  const teacher = await signUp(testApp)
  await approve(await requestAs(testApp, teacher), { note: 'Asked the principal', reference: 'UPI 3' })
  const { body } = await testApp.call(calls.myHistory, { token: teacher.token })
  const approval = body.items.find(({ kind }) => kind === 'approved')
  expect(approval?.actor).toEqual({ kind: 'staff', name: null })
  expect(approval?.details).toMatchObject({ months: 12, reference: 'UPI 3' })
  expect(JSON.stringify(body)).not.toMatch(/Asked the principal|Support Person/)
  expect((await staffViewOf(teacher)).history.find(({ kind }) => kind === 'approved')).toMatchObject({
    actor: { kind: 'staff', name: 'Support Person' },
    details: { note: 'Asked the principal' },
  })
  const forbidden = await testApp.call(calls.showUserSubscription, { token: teacher.token, params: { id: teacher.id } })
  expect(forbidden.status).toBe(403)
})

test('two instances that run at the same moment record, remind and mail once', async () => {
  const second = await openTestApp({ beside: testApp })
  try {
    const teachers = await Promise.all(Array.from({ length: 8 }, () => signUp(testApp)))
    for (const teacher of teachers)
      await approve(await requestAs(testApp, teacher), { months: 2, starts_on: inDays(2) })
    const both = async (days: number, work: (instance: TestApp) => Promise<void>) => {
      await pass(days)
      second.advance({ days })
      await Promise.all([testApp, second, testApp, second].map((instance) => work(instance)))
    }
    await both(3, ({ ctx }) => advanceSubscriptions(ctx))
    await both(40, ({ ctx }) => remindSubscribers(ctx))
    await both(30, ({ ctx }) => advanceSubscriptions(ctx))
    for (const teacher of teachers) {
      expect(await eventKindsOf(teacher)).toEqual(['requested', 'approved', 'started', 'ended'])
      expect(await subjectsTo(teacher)).toHaveLength(5)
    }
  } finally {
    await second.close()
  }
})

test('staff list subscriptions by state, name and end', async () => {
  const running = await signUpApproved(testApp, { admin })
  const ending = await signUpApproved(testApp, { admin, months: 1 })
  const trial = await signUp(testApp, { firstname: 'Trial', lastname: 'Person' })
  await act(calls.startTrial, trial)
  await signUp(testApp)
  const listed = async (query: object) =>
    (await testApp.call(calls.listSubscriptions, { token: staff.token, query })).body.items.map(({ user }) => user.id)
  testApp.advance({ days: 5 })
  expect(await listed({})).toEqual([trial.id, ending.id, running.id])
  const { items } = (await testApp.call(calls.listSubscriptions, { token: staff.token })).body
  expect(items.map(({ state }) => state)).toEqual(['trial', 'ending-soon', 'running'])
  expect(await listed({ state: 'running' })).toEqual([running.id])
  expect(await listed({ state: 'ending-soon' })).toEqual([ending.id])
  expect(await listed({ state: 'trial', q: 'trial per' })).toEqual([trial.id])
  expect(await listed({ q: running.email.toUpperCase() })).toEqual([running.id])
  expect(await listed({ ends_from: inDays(5), ends_to: inDays(40) })).toEqual([trial.id, ending.id])
  await testApp.call(calls.endSubscription, { token: admin.token, params: { id: ending.id } })
  expect(await listed({ state: 'ended-by-staff' })).toEqual([ending.id])
  const after = (await testApp.call(calls.listSubscriptions, { token: staff.token })).body.items
  expect(after.map(({ state }) => state)).toEqual(['trial', 'ended-by-staff', 'running'])
})

test('the mail in the preview of a decision is the one that is sent', async () => {
  const preview = async (id: string, query: object) =>
    (
      await testApp.call(calls.previewDecision, {
        token: staff.token,
        params: { id },
        query: { decision: 'approve', ...query },
      })
    ).body
  const [approved, rejected] = [await signUp(testApp), await signUp(testApp)]
  const id = await requestAs(testApp, approved)
  const seen = await preview(id, { months: '3', starts_on: inDays(9) })
  await approve(id, { months: 3, starts_on: inDays(9) })
  const sent = (await testApp.mails(approved.email)).at(-1)
  expect([sent?.subject, sent?.text?.trim()]).toEqual([seen.subject, seen.text.trim()])
  expect(seen.to).toBe(approved.email)

  const other = await requestAs(testApp, rejected)
  const refusal = await preview(other, { decision: 'reject', reason: 'No <such> school' })
  await testApp.call(calls.rejectSubscriptionRequest, {
    token: staff.token,
    params: { id: other },
    body: { reason: 'No <such> school' },
  })
  expect(refusal.html).toContain('No &lt;such&gt; school')
  testApp.advance({ minutes: 5 })
  expect((await testApp.mails(rejected.email)).at(-1)?.text?.trim()).toBe(refusal.text.trim())
  expect(
    (
      await testApp.call(calls.previewDecision, {
        token: staff.token,
        params: { id: other },
        query: { decision: 'approve' },
      })
    ).status,
  ).toBe(409)
})
