import { me } from '@ariviyal/contract/accounts'
import { listInstitutions, rejectInstitution } from '@ariviyal/contract/institutions'
import { listLinks, removeLink } from '@ariviyal/contract/links'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff'
import * as subscriptions from '@ariviyal/contract/subscriptions'
import { undoAct } from '@ariviyal/contract/undo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openSchool, registerSchool, schoolForm } from '../institutions/testing.ts'
import { claimInvite } from '@ariviyal/contract/institutions'
import { publishLink } from '@ariviyal/contract/links'
import { requestAs, signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const undo = (id: string | undefined, token = admin.token) =>
  home.call(undoAct, { token, params: { id: id ?? crypto.randomUUID() } })
const reject = async (id: string) =>
  (await home.call(subscriptions.rejectSubscriptionRequest, { token: admin.token, params: { id } })).body.undo
const stateOf = async ({ token }: TestUser) => (await home.call(subscriptions.mySubscription, { token })).body
const isSubscribed = async ({ token }: TestUser) => (await home.call(me, { token })).body.is_subscribed
const end = async ({ id }: TestUser) =>
  (await home.call(subscriptions.endSubscription, { token: admin.token, params: { id } })).body.undo
const subjectsOf = async ({ email }: TestUser) => (await home.mails(email)).map(({ subject }) => subject)
const received = 'We have received your Ariviyal subscription request'

describe('staff who reject a request by mistake', () => {
  test('take it back: it waits again in its old place, no mail goes out, and the log tells both', async () => {
    const teacher = await signUp(home)
    const id = await requestAs(home, teacher)
    const offer = await reject(id)
    expect(Date.parse(offer?.until ?? '') - home.house.now().getTime()).toBeGreaterThan(28_000)
    expect((await stateOf(teacher)).request?.status).toBe('rejected')
    expect(await undo(offer?.id)).toMatchObject({ status: 200, body: { msg: serverMessages.undone } })
    expect((await stateOf(teacher)).request).toMatchObject({ status: 'pending', reason: '' })
    const { body } = await home.call(subscriptions.listSubscriptionRequests, {
      token: admin.token,
      query: { status: 'pending' },
    })
    expect(body.items.find((item) => item.id === id)?.decided_at).toBeNull()
    expect(await subjectsOf(teacher)).toEqual([received])
    const log = await home.call(listAuditLog, { token: admin.token })
    expect(log.body.items.filter(({ subject_id }) => subject_id === id)).toMatchObject([
      { action: 'act.undone', details: { undone: 'subscription-request.rejected', name: teacher.name } },
      { action: 'subscription-request.rejected' },
    ])
  })

  test('have thirty seconds, and the mail leaves only then', async () => {
    const own = await openTestHouse()
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

  test('take it back once, however often and fast they click', async () => {
    const offer = await reject(await requestAs(home, await signUp(home)))
    const answers = await Promise.all([undo(offer?.id), undo(offer?.id), undo(offer?.id)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await undo(offer?.id)).error).toEqual({ code: 'undone-before', msg: serverMessages.undoneBefore })
  })

  test('are told that it is too late when the mail has left, whatever the clocks say', async () => {
    const teacher = await signUp(home)
    const offer = await reject(await requestAs(home, teacher))
    // The queue's clock was ahead of ours.
    expect(await subjectsOf(teacher)).toEqual([received, 'Your Ariviyal subscription request'])
    expect((await undo(offer?.id)).error.code).toBe('undo-over')
    expect((await stateOf(teacher)).request?.status).toBe('rejected')
  })

  test('leave an applicant alone who has sent another request meanwhile', async () => {
    const teacher = await signUp(home)
    const offer = await reject(await requestAs(home, teacher))
    await requestAs(home, teacher)
    const answer = await undo(offer?.id)
    expect([answer.status, answer.error.code]).toEqual([409, 'changed-since'])
    expect(await subjectsOf(teacher)).toContain('Your Ariviyal subscription request')
  })

  test('are the only ones who can take it back', async () => {
    const colleague = await signUp(home, { role: 'support' })
    const offer = await reject(await requestAs(home, await signUp(home)))
    expect((await undo(offer?.id, colleague.token)).status).toBe(404)
    expect((await undo(crypto.randomUUID())).status).toBe(404)
    expect((await undo(offer?.id)).status).toBe(200)
  })

  test('take it back at another instance, since nothing about it is kept in memory', async () => {
    const teacher = await signUp(home)
    const offer = await reject(await requestAs(home, teacher))
    const other = await openTestHouse({ beside: home })
    try {
      const answer = await other.call(undoAct, { token: admin.token, params: { id: offer?.id ?? '' } })
      expect(answer.status).toBe(200)
    } finally {
      await other.close()
    }
    expect((await stateOf(teacher)).request?.status).toBe('pending')
  })
})

test('staff who reject a school take it back, and the school is not written to', async () => {
  const form = schoolForm()
  const id = await registerSchool(home, form)
  const { body } = await home.call(rejectInstitution, { token: admin.token, params: { id }, body: { reason: 'Twice' } })
  expect((await undo(body.undo?.id)).status).toBe(200)
  const list = await home.call(listInstitutions, { token: admin.token, query: { status: 'pending' } })
  expect(list.body.items.find((item) => item.id === id)).toMatchObject({ reason: '', decided_at: null })
  expect((await home.mails(form.school_email)).filter(({ text }) => text?.includes('Twice'))).toEqual([])
})

describe('staff who end a subscription by mistake', () => {
  test('let the same terms run on', async () => {
    const teacher = await signUpSubscriber(home, { admin })
    const before = (await stateOf(teacher)).subscription
    const offer = await end(teacher)
    expect(await isSubscribed(teacher)).toBe(0)
    expect((await undo(offer?.id)).status).toBe(200)
    expect((await stateOf(teacher)).subscription).toEqual(before)
    expect((await subjectsOf(teacher)).filter((subject) => subject?.includes('has ended'))).toEqual([])
  })

  test('give the seat back, unless another teacher has taken it', async () => {
    for (const taken of [false, true]) {
      const { invite } = await openSchool(home, admin, { seats: 1 })
      const teacher = await signUp(home)
      const claim = (user: TestUser) => home.call(claimInvite, { token: user.token, params: { token: invite } })
      expect((await claim(teacher)).status).toBe(200)
      const offer = await end(teacher)
      if (taken) expect((await claim(await signUp(home))).status).toBe(200)
      expect((await undo(offer?.id)).status).toBe(taken ? 409 : 200)
      expect(await isSubscribed(teacher)).toBe(taken ? 0 : 1)
    }
  })
})

test('staff who remove a link take it back as it was, place and day included', async () => {
  const body = {
    kind: 'website' as const,
    title: 'Star maps',
    description: 'For clear nights',
    url: 'https://s.example',
  }
  await home.call(publishLink, { token: admin.token, body })
  const list = async () => (await home.call(listLinks, { token: admin.token, query: { kind: 'website' } })).body.items
  const before = await list()
  const removed = await home.call(removeLink, { token: admin.token, params: { id: before[0]?.id ?? '' } })
  expect(await list()).toHaveLength(before.length - 1)
  expect((await undo(removed.body.undo?.id)).status).toBe(200)
  expect(await list()).toEqual(before)
})
