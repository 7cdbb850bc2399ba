import { me } from '@ariviyal/contract/accounts/accounts'
import { listInstitutions, rejectInstitution } from '@ariviyal/contract/institutions/institutions'
import { listLinks, removeLink } from '@ariviyal/contract/links/links'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import * as subscriptions from '@ariviyal/contract/subscriptions/subscriptions'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openInstitution, registerTestInstitution, institutionForm } from '../../institutions/testing.ts'
import { claimInvite } from '@ariviyal/contract/institutions/institutions'
import { publishLink } from '@ariviyal/contract/links/links'
import { requestAs, signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const undo = (id: string | undefined, token = admin.token) =>
  testApp.call(undoAct, { token, params: { id: id ?? crypto.randomUUID() } })
const reject = async (id: string) =>
  (await testApp.call(subscriptions.rejectSubscriptionRequest, { token: admin.token, params: { id } })).body.undo
const stateOf = async ({ token }: TestUser) => (await testApp.call(subscriptions.mySubscription, { token })).body
const isSubscribed = async ({ token }: TestUser) => (await testApp.call(me, { token })).body.is_subscribed
const end = async ({ id }: TestUser) =>
  (await testApp.call(subscriptions.endSubscription, { token: admin.token, params: { id } })).body.undo
const subjectsOf = async ({ email }: TestUser) => (await testApp.mails(email)).map(({ subject }) => subject)
const received = 'We have received your Ariviyal subscription request'

describe('staff who reject a request by mistake', () => {
  test('undo it: the request is back in its place, no mail is sent, and the audit log records both', async () => {
    const teacher = await signUp(testApp)
    const id = await requestAs(testApp, teacher)
    const offer = await reject(id)
    expect(Date.parse(offer?.until ?? '') - testApp.ctx.now().getTime()).toBeGreaterThan(28_000)
    expect((await stateOf(teacher)).request?.status).toBe('rejected')
    expect(await undo(offer?.id)).toMatchObject({ status: 200, body: { msg: serverMessages.undone } })
    expect((await stateOf(teacher)).request).toMatchObject({ status: 'pending', reason: '' })
    const { body } = await testApp.call(subscriptions.listSubscriptionRequests, {
      token: admin.token,
      query: { status: 'pending' },
    })
    expect(body.items.find((item) => item.id === id)?.decided_at).toBeNull()
    expect(await subjectsOf(teacher)).toEqual([received])
    const log = await testApp.call(listAuditLog, { token: admin.token })
    expect(log.body.items.filter(({ subject_id }) => subject_id === id)).toMatchObject([
      { action: 'act.undone', details: { undone: 'subscription-request.rejected', name: teacher.name } },
      { action: 'subscription-request.rejected' },
    ])
  })

  test('have thirty seconds, after which the mail is sent', async () => {
    const own = await openTestApp()
    try {
      const staff = await signUp(own, { admin: true })
      const teacher = await signUp(own)
      const rejected = await own.call(subscriptions.rejectSubscriptionRequest, {
        token: staff.token,
        params: { id: await requestAs(own, teacher) },
        body: { reason: 'Not a school' },
      })
      const subjects = async () => (await own.sentMails(teacher.email)).map(({ subject }) => subject)
      own.advance({ seconds: 28 })
      await own.runJobs()
      expect(await subjects()).toEqual([received])
      own.advance({ seconds: 2 })
      await own.runJobs()
      expect(await subjects()).toEqual([received, 'Your Ariviyal subscription request'])
      const late = await own.call(undoAct, { token: staff.token, params: { id: rejected.body.undo?.id ?? '' } })
      expect([late.status, late.error]).toEqual([410, { code: 'undo-over', msg: serverMessages.undoOver }])
    } finally {
      await own.close()
    }
  })

  test('undo it once, however often and fast they click', async () => {
    const offer = await reject(await requestAs(testApp, await signUp(testApp)))
    const answers = await Promise.all([undo(offer?.id), undo(offer?.id), undo(offer?.id)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await undo(offer?.id)).error).toEqual({ code: 'undone-before', msg: serverMessages.undoneBefore })
  })

  test('are refused when the mail was sent, whatever the clocks say', async () => {
    const teacher = await signUp(testApp)
    const offer = await reject(await requestAs(testApp, teacher))
    // The clock of the queue was ahead of the application's.
    expect(await subjectsOf(teacher)).toEqual([received, 'Your Ariviyal subscription request'])
    expect((await undo(offer?.id)).error.code).toBe('undo-over')
    expect((await stateOf(teacher)).request?.status).toBe('rejected')
  })

  test('are refused when the applicant has sent another request meanwhile', async () => {
    const teacher = await signUp(testApp)
    const offer = await reject(await requestAs(testApp, teacher))
    await requestAs(testApp, teacher)
    const answer = await undo(offer?.id)
    expect([answer.status, answer.error.code]).toEqual([409, 'changed-since'])
    expect(await subjectsOf(teacher)).toContain('Your Ariviyal subscription request')
  })

  test('are the only ones who can undo it', async () => {
    const colleague = await signUp(testApp, { role: 'support' })
    const offer = await reject(await requestAs(testApp, await signUp(testApp)))
    expect((await undo(offer?.id, colleague.token)).status).toBe(404)
    expect((await undo(crypto.randomUUID())).status).toBe(404)
    expect((await undo(offer?.id)).status).toBe(200)
  })

  test('undo it at another instance, since no state is in memory', async () => {
    const teacher = await signUp(testApp)
    const offer = await reject(await requestAs(testApp, teacher))
    const other = await openTestApp({ beside: testApp })
    try {
      const answer = await other.call(undoAct, { token: admin.token, params: { id: offer?.id ?? '' } })
      expect(answer.status).toBe(200)
    } finally {
      await other.close()
    }
    expect((await stateOf(teacher)).request?.status).toBe('pending')
  })
})

test('staff who reject an institution undo it, and the institution gets no mail', async () => {
  const form = institutionForm()
  const id = await registerTestInstitution(testApp, form)
  const { body } = await testApp.call(rejectInstitution, {
    token: admin.token,
    params: { id },
    body: { reason: 'Twice' },
  })
  expect((await undo(body.undo?.id)).status).toBe(200)
  const list = await testApp.call(listInstitutions, { token: admin.token, query: { status: 'pending' } })
  expect(list.body.items.find((item) => item.id === id)).toMatchObject({ reason: '', decided_at: null })
  expect((await testApp.mails(form.school_email)).filter(({ text }) => text?.includes('Twice'))).toEqual([])
})

describe('staff who end a subscription by mistake', () => {
  test('restore the same terms', async () => {
    const teacher = await signUpSubscriber(testApp, { admin })
    const before = (await stateOf(teacher)).subscription
    const offer = await end(teacher)
    expect(await isSubscribed(teacher)).toBe(0)
    expect((await undo(offer?.id)).status).toBe(200)
    expect((await stateOf(teacher)).subscription).toEqual(before)
    expect((await subjectsOf(teacher)).filter((subject) => subject?.includes('has ended'))).toEqual([])
  })

  test('restore the seat, unless another teacher has claimed it', async () => {
    for (const taken of [false, true]) {
      const { invite } = await openInstitution(testApp, admin, { seats: 1 })
      const teacher = await signUp(testApp)
      const claim = (user: TestUser) => testApp.call(claimInvite, { token: user.token, params: { token: invite } })
      expect((await claim(teacher)).status).toBe(200)
      const offer = await end(teacher)
      if (taken) expect((await claim(await signUp(testApp))).status).toBe(200)
      expect((await undo(offer?.id)).status).toBe(taken ? 409 : 200)
      expect(await isSubscribed(teacher)).toBe(taken ? 0 : 1)
    }
  })
})

test('staff who remove a link restore it, with its order and date', async () => {
  const body = {
    kind: 'website' as const,
    title: 'Star maps',
    description: 'For clear nights',
    url: 'https://s.example',
  }
  await testApp.call(publishLink, { token: admin.token, body })
  const list = async () =>
    (await testApp.call(listLinks, { token: admin.token, query: { kind: 'website' } })).body.items
  const before = await list()
  const removed = await testApp.call(removeLink, { token: admin.token, params: { id: before[0]?.id ?? '' } })
  expect(await list()).toHaveLength(before.length - 1)
  expect((await undo(removed.body.undo?.id)).status).toBe(200)
  expect(await list()).toEqual(before)
})
