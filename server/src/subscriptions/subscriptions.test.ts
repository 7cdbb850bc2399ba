import { me } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import * as calls from '@ariviyal/contract/subscriptions/subscriptions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, signUpMany, type TestUser } from '../accounts/testing.ts'
import { institutionForm } from '../institutions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { requestAs, signUpApproved } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const isSubscribed = async ({ token }: TestUser) => (await testApp.call(me, { token })).body.is_subscribed
const stateOf = async ({ token }: TestUser) => (await testApp.call(calls.mySubscription, { token })).body
const approve = (id: string, terms?: { months?: number; reference?: string }) =>
  testApp.call(calls.approveSubscriptionRequest, { token: admin.token, params: { id }, ...(terms && { body: terms }) })
const reject = (id: string, reason = '') =>
  testApp.call(calls.rejectSubscriptionRequest, { token: admin.token, params: { id }, body: { reason } })

describe('a teacher who requests a subscription', () => {
  test('waits for staff, is approved, gets a mail and is subscribed exactly until the end', async () => {
    const own = await openTestApp()
    try {
      const staff = await signUp(own, { admin: true })
      const teacher = await signUp(own)
      const response = await own.call(calls.subscribe, {
        token: teacher.token,
        body: { ...institutionForm(), userId: teacher.id },
      })
      expect(response).toMatchObject({ status: 201, body: { msg: serverMessages.subscriptionReceived } })
      const state = () => own.call(calls.mySubscription, { token: teacher.token })
      expect((await state()).body).toMatchObject({ request: { status: 'pending' }, subscription: null })

      const list = await own.call(calls.listSubscriptionRequests, { token: staff.token, query: { status: 'pending' } })
      const [request] = list.body.items
      expect(request).toMatchObject({
        user: { id: teacher.id, email: teacher.email, name: teacher.name },
        affiliation_board: 'State Board',
        teaching_staff_count: 32,
      })
      const body = { months: 1, reference: 'UPI 4711' }
      const approved = await own.call(calls.approveSubscriptionRequest, {
        token: staff.token,
        params: { id: request?.id ?? '' },
        body,
      })
      expect(approved).toMatchObject({ status: 200, body: { msg: serverMessages.requestApproved } })

      const { subscription } = (await state()).body
      expect(subscription).toMatchObject({ source: 'own', institution_name: institutionForm().institution_name })
      expect((await own.mails(teacher.email)).map(({ subject }) => subject)).toEqual([
        'We have received your Ariviyal subscription request',
        'Your Ariviyal subscription is approved',
      ])

      const whoAmI = async () => (await own.call(me, { token: teacher.token })).body.is_subscribed
      expect(await whoAmI()).toBe(1)
      const left = Date.parse(subscription?.ends_at ?? '') - own.ctx.now().getTime()
      own.advance({ seconds: left / 1_000 - 5 })
      expect(await whoAmI()).toBe(1)
      own.advance({ seconds: 5 })
      expect(await whoAmI()).toBe(0)
      expect((await state()).body.subscription).toBeNull()
    } finally {
      await own.close()
    }
  })

  test('gets twelve months by default', async () => {
    const teacher = await signUp(testApp)
    expect((await approve(await requestAs(testApp, teacher))).status).toBe(200)
    const { subscription } = await stateOf(teacher)
    const [start, end] = [new Date(subscription?.starts_at ?? ''), new Date(subscription?.ends_at ?? '')]
    expect((end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()).toBe(12)
  })

  test('has one pending request, however fast they click', async () => {
    const teacher = await signUp(testApp)
    const ask = () =>
      testApp.call(calls.subscribe, { token: teacher.token, body: { ...institutionForm(), userId: teacher.id } })
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect((await ask()).error).toEqual({ msg: serverMessages.requestPending, code: 'request-pending' })
  })

  test('knows since when the request waits, until it is decided, and finds the form as sent', async () => {
    const teacher = await signUp(testApp)
    const whoAmI = async () => (await testApp.call(me, { token: teacher.token })).body
    expect(await whoAmI()).not.toHaveProperty('requested_at')
    expect((await stateOf(teacher)).form).toBeNull()
    const id = await requestAs(testApp, teacher)
    const { request, form } = await stateOf(teacher)
    expect((await whoAmI()).requested_at).toBe(request?.created_at)
    expect(form).toMatchObject({ institution_name: institutionForm().institution_name, declaration: true })
    await approve(id)
    expect(await whoAmI()).not.toHaveProperty('requested_at')
    const again = await testApp.call(calls.subscribe, {
      token: teacher.token,
      body: { ...institutionForm(), userId: teacher.id },
    })
    expect(again.status).toBe(201)
    expect(await whoAmI()).toHaveProperty('requested_at')
  })

  test('knows since when the subscription is over, until another begins', async () => {
    const teacher = await signUp(testApp)
    const whoAmI = async () => (await testApp.call(me, { token: teacher.token })).body
    expect(await whoAmI()).not.toHaveProperty('ended_at')
    await approve(await requestAs(testApp, teacher))
    expect(await whoAmI()).not.toHaveProperty('ended_at')
    await testApp.call(calls.endSubscription, { token: admin.token, params: { id: teacher.id } })
    expect((await whoAmI()).ended_at).toBe((await stateOf(teacher)).ended_at)
    await approve(await requestAs(testApp, teacher))
    expect(await whoAmI()).not.toHaveProperty('ended_at')
  })

  test('cannot request for someone else', async () => {
    const [teacher, other] = [await signUp(testApp), await signUp(testApp)]
    const { status, error } = await testApp.call(calls.subscribe, {
      token: teacher.token,
      body: { ...institutionForm(), userId: other.id },
    })
    expect([status, error.code]).toEqual([403, 'other-user'])
  })

  test('gets an error for each missing field of the form', async () => {
    const teacher = await signUp(testApp)
    const body = { userId: teacher.id, declaration: false, teaching_staff_count: 'many' } as unknown as ReturnType<
      typeof institutionForm
    > & { userId: string }
    const { status, error } = await testApp.call(calls.subscribe, { token: teacher.token, body })
    expect(status).toBe(422)
    expect(error.fields).toMatchObject({
      institution_name: 'Institution name is required',
      affiliation_board: messages.boardInvalid,
      teaching_staff_count: messages.numberInvalid,
      declaration: messages.declarationRequired,
    })
    expect(error.fields).not.toHaveProperty('branches')
  })

  test('gets the reason of a rejection, and may request again', async () => {
    const teacher = await signUp(testApp)
    expect((await reject(await requestAs(testApp, teacher), 'The school <could> not be found')).body).toMatchObject({
      msg: serverMessages.requestRejected,
    })
    expect(await stateOf(teacher)).toMatchObject({
      request: { status: 'rejected', reason: 'The school <could> not be found' },
      subscription: null,
    })
    const mail = (await testApp.mails(teacher.email)).at(-1)
    expect(mail?.text).toContain('The school <could> not be found')
    expect(mail?.html).toContain('The school &lt;could&gt; not be found')
    await requestAs(testApp, teacher)
  })

  test('keeps every day of the running term when another is approved', async () => {
    const teacher = await signUpApproved(testApp, { admin, months: 2 })
    const before = (await stateOf(teacher)).subscription
    await approve(await requestAs(testApp, teacher), { months: 3 })
    const after = (await stateOf(teacher)).subscription
    expect(after?.starts_at).toBe(before?.starts_at)
    const gained = Date.parse(after?.ends_at ?? '') - Date.parse(before?.ends_at ?? '')
    expect(gained / 86_400_000).toBeGreaterThanOrEqual(89)
    expect(gained / 86_400_000).toBeLessThanOrEqual(92)
  })

  test('is subscribed at once with automatic approval', async () => {
    const trial = await openTestApp({ config: { subscriptionApproval: 'auto' } })
    try {
      const teacher = await signUp(trial)
      const response = await trial.call(calls.subscribe, {
        token: teacher.token,
        body: { ...institutionForm(), userId: teacher.id },
      })
      expect(response).toMatchObject({ status: 201, body: { msg: serverMessages.subscriptionStarted } })
      expect((await trial.call(me, { token: teacher.token })).body.is_subscribed).toBe(1)
    } finally {
      await trial.close()
    }
  })
})

describe('two members of staff who decide at once', () => {
  test('decide once: the second gets an error, and one subscription and one audit entry exist', async () => {
    const teacher = await signUp(testApp)
    const id = await requestAs(testApp, teacher)
    const answers = await Promise.all([approve(id), reject(id), approve(id), reject(id)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await approve(id)).error).toEqual({ msg: serverMessages.requestDecided, code: 'already-decided' })
    const log = await testApp.call(listAuditLog, { token: admin.token })
    expect(log.body.items.filter(({ subject_id }) => subject_id === id)).toHaveLength(1)
  })

  test('are refused invalid months and unknown ids', async () => {
    const id = await requestAs(testApp, await signUp(testApp))
    for (const months of [0, -1, 1.5, 61]) expect((await approve(id, { months })).status).toBe(422)
    expect((await approve(crypto.randomUUID())).status).toBe(404)
    expect((await approve('not-an-id')).status).toBe(404)
    expect((await approve(id)).status).toBe(200)
  })
})

describe('staff who end a subscription', () => {
  const end = (id: string) => testApp.call(calls.endSubscription, { token: admin.token, params: { id } })

  test('close premium content at once, future terms included, and the teacher gets a mail', async () => {
    const teacher = await signUpApproved(testApp, { admin })
    await approve(await requestAs(testApp, teacher))
    expect((await end(teacher.id)).body).toMatchObject({ msg: serverMessages.subscriptionEnded })
    expect(await isSubscribed(teacher)).toBe(0)
    expect((await stateOf(teacher)).subscription).toBeNull()
    expect((await testApp.mails(teacher.email)).at(-1)?.subject).toContain('has ended')
    expect((await end(teacher.id)).error).toEqual({ msg: serverMessages.noSubscription, code: 'no-subscription' })
    expect((await end(crypto.randomUUID())).status).toBe(404)
  })

  test('can approve a new one', async () => {
    const teacher = await signUpApproved(testApp, { admin })
    await end(teacher.id)
    await approve(await requestAs(testApp, teacher), { months: 1 })
    expect(await isSubscribed(teacher)).toBe(1)
  })
})

test('staff page through the requests of 45 teachers and see each once', async () => {
  const teachers = await signUpMany(testApp, 45)
  for (const teacher of teachers) await requestAs(testApp, teacher)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof testApp.call<typeof calls.listSubscriptionRequests>>> = await testApp.call(
      calls.listSubscriptionRequests,
      {
        token: admin.token,
        query: { status: 'pending', ...(cursor && { cursor }) },
      },
    )
    expect(page.body.items.length).toBeLessThanOrEqual(20)
    seen.push(...page.body.items.map(({ user }) => user.id))
    cursor = page.body.next_cursor
  }
  expect(new Set(seen).size).toBe(seen.length)
  const teacherIds = new Set(teachers.map(({ id }) => id))
  expect(seen.filter((id) => teacherIds.has(id))).toEqual(teachers.map(({ id }) => id).toReversed())
  const unknown = await testApp.call(calls.listSubscriptionRequests, {
    token: admin.token,
    query: { cursor: 'made-up' },
  })
  expect(unknown.status).toBe(400)
})
