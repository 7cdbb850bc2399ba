import { me } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/subscriptions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser } from '../accounts/testing.ts'
import { addDays, dayOf } from '../platform/calendar.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { advanceSubscriptions } from './advance-subscriptions.ts'
import { remindSubscribers } from './remind-subscribers.ts'
import { requestAs, signUpSubscriber } from './testing.ts'

let home: TestHouse
let admin: TestUser
let staff: TestUser
beforeEach(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
  staff = await signUp(home, { role: 'support', firstname: 'Support', lastname: 'Person' })
})
afterEach(() => home.close())

/** Days go by; sessions would not outlive all of them. */
async function pass(days: number, ...teachers: TestUser[]): Promise<void> {
  home.advance({ days })
  for (const user of [admin, staff, ...teachers]) user.token = await logInAs(home, user)
}
const stateOf = async ({ token }: TestUser) => (await home.call(calls.mySubscription, { token })).body
const isSubscribed = async ({ token }: TestUser) => (await home.call(me, { token })).body.is_subscribed
const seenByStaff = async ({ id }: TestUser) =>
  (await home.call(calls.showUserSubscription, { token: staff.token, params: { id } })).body
const movesOf = async (user: TestUser) => (await seenByStaff(user)).history.map(({ kind }) => kind).toReversed()
const subjectsTo = async ({ email }: TestUser) => (await home.mails(email)).map(({ subject }) => subject)
const inDays = (days: number) => dayOf(addDays(home.house.now(), days))
const approve = (id: string, body: object) =>
  home.call(calls.approveSubscriptionRequest, { token: staff.token, params: { id }, body })
const act = (
  call: typeof calls.extendSubscription | typeof calls.renewSubscription | typeof calls.startTrial,
  { id }: TestUser,
  body: object = {},
) => home.call(call as typeof calls.renewSubscription, { token: staff.token, params: { id }, body })

describe('a request that is approved for a later day', () => {
  test('waits as agreed, starts by itself with a mail, ends soon, ends with a mail: each once, in the history', async () => {
    const teacher = await signUp(home)
    const id = await requestAs(home, teacher)
    const asked = { months: 2, starts_on: inDays(10), note: 'They pay in June', reference: 'DD 91' }
    expect((await approve(id, asked)).body.msg).toBe(serverMessages.requestApproved)
    expect(await stateOf(teacher)).toMatchObject({
      state: 'upcoming',
      subscription: null,
      request: { status: 'approved' },
    })
    expect(await isSubscribed(teacher)).toBe(0)

    await pass(10, teacher)
    await advanceSubscriptions(home.house)
    await advanceSubscriptions(home.house)
    expect(await isSubscribed(teacher)).toBe(1)
    expect((await stateOf(teacher)).state).toBe('running')

    await pass(40, teacher)
    await remindSubscribers(home.house)
    expect((await stateOf(teacher)).state).toBe('ending-soon')
    await pass(30, teacher)
    await advanceSubscriptions(home.house)
    expect(await stateOf(teacher)).toMatchObject({ state: 'ended', subscription: null })
    expect(await movesOf(teacher)).toEqual(['requested', 'approved', 'started', 'ended'])
    expect((await subjectsTo(teacher)).map((subject) => subject?.replace(/ on \d.*/, ''))).toEqual([
      'We have received your Ariviyal subscription request',
      'Your Ariviyal subscription',
      'Your Ariviyal subscription has started',
      'Your Ariviyal subscription ends',
      'Your Ariviyal subscription is over',
    ])
  })

  test('is refused for a day that has passed, one too far away, and any day while a term runs', async () => {
    const id = await requestAs(home, await signUp(home))
    const refusal = async (request: string, starts_on: string) =>
      (await approve(request, { starts_on })).error.fields?.['starts_on']
    expect(await refusal(id, inDays(-1))).toBe(serverMessages.startInPast)
    expect(await refusal(id, inDays(400))).toBe(serverMessages.startTooLate)
    expect(await refusal(id, '2027-02-30')).toBe('Choose a date')
    const running = await signUpSubscriber(home, { admin })
    expect(await refusal(await requestAs(home, running), inDays(5))).toBe(serverMessages.startWhileRunning)
    expect((await approve(id, { starts_on: inDays(0) })).status).toBe(200)
  })
})

describe('staff who change what a teacher has', () => {
  test('extend it by months or to a day; the reminders are those of the new end', async () => {
    const teacher = await signUpSubscriber(home, { admin, months: 2 })
    await pass(40, teacher)
    await remindSubscribers(home.house)
    const before = Date.parse((await stateOf(teacher)).subscription?.ends_at ?? '')
    expect((await act(calls.extendSubscription, teacher, { months: 6, note: 'Monsoon' })).body.msg).toBe(
      serverMessages.subscriptionExtended,
    )
    const after = Date.parse((await stateOf(teacher)).subscription?.ends_at ?? '')
    expect((after - before) / 86_400_000).toBeGreaterThan(179)
    await pass((after - home.house.now().getTime()) / 86_400_000 - 20, teacher)
    await remindSubscribers(home.house)
    expect((await subjectsTo(teacher)).filter((subject) => subject?.includes('ends on'))).toHaveLength(2)

    const until = inDays(100)
    await act(calls.extendSubscription, teacher, { until })
    const end = (await stateOf(teacher)).subscription?.ends_at ?? ''
    expect([dayOf(new Date(Date.parse(end) - 1)), dayOf(new Date(end))]).toEqual([until, inDays(101)])
    expect(await movesOf(teacher)).toEqual(['requested', 'approved', 'started', 'extended', 'extended'])
  })

  test('are told which extension makes no sense', async () => {
    const teacher = await signUpSubscriber(home, { admin })
    const refusal = async (body: object) => (await act(calls.extendSubscription, teacher, body)).error.fields
    expect(await refusal({})).toEqual({ months: serverMessages.extendByOne })
    expect(await refusal({ months: 1, until: inDays(900) })).toEqual({ months: serverMessages.extendByOne })
    expect(await refusal({ until: inDays(3) })).toEqual({ until: serverMessages.extendBackwards })
    expect(await refusal({ months: 60 })).toEqual({ months: serverMessages.extendTooFar })
    expect((await act(calls.extendSubscription, await signUp(home), { months: 1 })).error.code).toBe('no-subscription')
  })

  test('renew it: the new term follows the running one without a gap, and nobody is told of a start or an end between', async () => {
    const teacher = await signUpSubscriber(home, { admin, months: 1 })
    expect((await act(calls.renewSubscription, teacher, { months: 1, reference: 'UPI 7' })).status).toBe(200)
    const { terms } = await seenByStaff(teacher)
    expect(terms[0]?.starts_at).toBe(terms[1]?.ends_at)
    await pass(32, teacher)
    await advanceSubscriptions(home.house)
    expect(await isSubscribed(teacher)).toBe(1)
    expect(await movesOf(teacher)).toEqual(['requested', 'approved', 'started', 'renewed', 'ended', 'started'])
    const subjects = await subjectsTo(teacher)
    expect(subjects).toContain('Your Ariviyal subscription is renewed')
    expect(subjects.join()).not.toMatch(/has started|is over/)
  })

  test('change a payment reference; a new receipt names the one that it replaces', async () => {
    const teacher = await signUpSubscriber(home, { admin })
    const id = (await seenByStaff(teacher)).terms[0]?.id ?? ''
    const changed = await home.call(calls.changeReference, {
      token: staff.token,
      params: { id },
      body: { reference: 'NEFT 81' },
    })
    expect(changed.body.msg).toBe(serverMessages.referenceChanged)
    const { receipts, terms } = await seenByStaff(teacher)
    expect(terms[0]?.reference).toBe('NEFT 81')
    expect(receipts.map(({ reference }) => reference)).toEqual(['NEFT 81', ''])
  })
})

describe('a trial', () => {
  test('opens everything for 14 days, reminds a week before, ends with a mail, and comes once unless another is meant', async () => {
    const teacher = await signUp(home)
    expect((await act(calls.startTrial, teacher)).body.msg).toBe(serverMessages.trialStarted)
    expect(await stateOf(teacher)).toMatchObject({ state: 'trial', subscription: { trial: true } })
    expect(await isSubscribed(teacher)).toBe(1)
    expect((await act(calls.startTrial, teacher)).error.code).toBe('subscription-running')
    home.advance({ days: 7, minutes: 1 })
    await remindSubscribers(home.house)
    home.advance({ days: 7 })
    await advanceSubscriptions(home.house)
    expect(await isSubscribed(teacher)).toBe(0)
    expect((await subjectsTo(teacher)).map((subject) => subject?.replace(/ on \d.*/, ''))).toEqual([
      'Your Ariviyal trial has started',
      'Your Ariviyal trial ends',
      'Your Ariviyal trial is over',
    ])
    expect((await act(calls.startTrial, teacher)).error.code).toBe('trial-used')
    expect((await act(calls.startTrial, teacher, { again: true, days: 3 })).status).toBe(200)
    expect((await seenByStaff(teacher)).receipts).toEqual([])
  })

  test('that is asked for by two of the staff at once is one', async () => {
    const teacher = await signUp(home)
    const answers = await Promise.all([1, 2, 3].map(() => act(calls.startTrial, teacher)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

test('a teacher takes a request back, and may ask again', async () => {
  const teacher = await signUp(home)
  const withdraw = () => home.call(calls.withdrawRequest, { token: teacher.token })
  expect((await withdraw()).error.code).toBe('already-decided')
  const id = await requestAs(home, teacher)
  const answers = await Promise.all([withdraw(), withdraw()])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(await stateOf(teacher)).toMatchObject({ state: 'withdrawn', request: { status: 'withdrawn' } })
  expect((await approve(id, {})).error.code).toBe('already-decided')
  await requestAs(home, teacher)
  expect((await stateOf(teacher)).state).toBe('requested')
})

test('a teacher reads the own history without the notes and names of staff; staff read both', async () => {
  const teacher = await signUp(home)
  await approve(await requestAs(home, teacher), { note: 'Asked the principal', reference: 'UPI 3' })
  const { body } = await home.call(calls.myHistory, { token: teacher.token })
  const approval = body.items.find(({ kind }) => kind === 'approved')
  expect(approval?.actor).toEqual({ kind: 'staff', name: null })
  expect(approval?.details).toMatchObject({ months: 12, reference: 'UPI 3' })
  expect(JSON.stringify(body)).not.toMatch(/Asked the principal|Support Person/)
  expect((await seenByStaff(teacher)).history.find(({ kind }) => kind === 'approved')).toMatchObject({
    actor: { kind: 'staff', name: 'Support Person' },
    details: { note: 'Asked the principal' },
  })
  const stranger = await home.call(calls.showUserSubscription, { token: teacher.token, params: { id: teacher.id } })
  expect(stranger.status).toBe(403)
})

test('two instances that wake at the same moment move, remind and write once', async () => {
  const second = await openTestHouse({ beside: home })
  try {
    const teachers = await Promise.all(Array.from({ length: 8 }, () => signUp(home)))
    for (const teacher of teachers) await approve(await requestAs(home, teacher), { months: 2, starts_on: inDays(2) })
    const both = async (days: number, work: (instance: TestHouse) => Promise<void>) => {
      await pass(days)
      second.advance({ days })
      await Promise.all([home, second, home, second].map((instance) => work(instance)))
    }
    await both(3, ({ house }) => advanceSubscriptions(house))
    await both(40, ({ house }) => remindSubscribers(house))
    await both(30, ({ house }) => advanceSubscriptions(house))
    for (const teacher of teachers) {
      expect(await movesOf(teacher)).toEqual(['requested', 'approved', 'started', 'ended'])
      expect(await subjectsTo(teacher)).toHaveLength(5)
    }
  } finally {
    await second.close()
  }
})

test('staff list subscriptions by state, name and end', async () => {
  const running = await signUpSubscriber(home, { admin })
  const ending = await signUpSubscriber(home, { admin, months: 1 })
  const trial = await signUp(home, { firstname: 'Trial', lastname: 'Person' })
  await act(calls.startTrial, trial)
  await signUp(home)
  const listed = async (query: object) =>
    (await home.call(calls.listSubscriptions, { token: staff.token, query })).body.items.map(({ user }) => user.id)
  home.advance({ days: 5 })
  expect(await listed({})).toEqual([trial.id, ending.id, running.id])
  const { items } = (await home.call(calls.listSubscriptions, { token: staff.token })).body
  expect(items.map(({ state }) => state)).toEqual(['trial', 'ending-soon', 'running'])
  expect(await listed({ state: 'running' })).toEqual([running.id])
  expect(await listed({ state: 'ending-soon' })).toEqual([ending.id])
  expect(await listed({ state: 'trial', q: 'trial per' })).toEqual([trial.id])
  expect(await listed({ q: running.email.toUpperCase() })).toEqual([running.id])
  expect(await listed({ ends_from: inDays(5), ends_to: inDays(40) })).toEqual([trial.id, ending.id])
  await home.call(calls.endSubscription, { token: admin.token, params: { id: ending.id } })
  expect(await listed({ state: 'ended-by-staff' })).toEqual([ending.id])
  const after = (await home.call(calls.listSubscriptions, { token: staff.token })).body.items
  expect(after.map(({ state }) => state)).toEqual(['trial', 'ended-by-staff', 'running'])
})

test('the mail that staff see before they decide is the one that is sent', async () => {
  const preview = async (id: string, query: object) =>
    (
      await home.call(calls.previewDecision, {
        token: staff.token,
        params: { id },
        query: { decision: 'approve', ...query },
      })
    ).body
  const [approved, rejected] = [await signUp(home), await signUp(home)]
  const id = await requestAs(home, approved)
  const seen = await preview(id, { months: '3', starts_on: inDays(9) })
  await approve(id, { months: 3, starts_on: inDays(9) })
  const sent = (await home.mails(approved.email)).at(-1)
  expect([sent?.subject, sent?.text?.trim()]).toEqual([seen.subject, seen.text.trim()])
  expect(seen.to).toBe(approved.email)

  const other = await requestAs(home, rejected)
  const refusal = await preview(other, { decision: 'reject', reason: 'No <such> school' })
  await home.call(calls.rejectSubscriptionRequest, {
    token: staff.token,
    params: { id: other },
    body: { reason: 'No <such> school' },
  })
  expect(refusal.html).toContain('No &lt;such&gt; school')
  home.advance({ minutes: 5 })
  expect((await home.mails(rejected.email)).at(-1)?.text?.trim()).toBe(refusal.text.trim())
  expect(
    (
      await home.call(calls.previewDecision, {
        token: staff.token,
        params: { id: other },
        query: { decision: 'approve' },
      })
    ).status,
  ).toBe(409)
})
