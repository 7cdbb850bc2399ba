import { bringLiveQuestions } from '@ariviyal/contract/community/live-questions'
import * as calls from '@ariviyal/contract/community/discussions'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { putLiveSession } from '../../live/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { answer } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { role: 'admin' })
  teacher = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

const heldSession = async () =>
  (await putLiveSession(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() - 3_600_000) })).id
const questions = '  Why is the sky blue at noon? \n\nCan milk show why the sun is red?\n'
const bring = (id: string, change: object = {}) =>
  testApp.call(bringLiveQuestions, {
    token: admin.token,
    params: { id },
    body: { questions, subject: 'physics', grade: 8, chapter: 'Light', ...change },
  })
const unanswered = async () =>
  (await testApp.call(calls.listDiscussions, { token: teacher.token, query: { list: 'unanswered' } })).body.items

test('questions of a session become questions to colleagues without a name, and can be answered', async () => {
  const { body, status } = await bring(await heldSession())
  expect(status).toBe(201)
  expect((await unanswered()).map(({ id, title, author }) => [id, title, author])).toEqual(
    [
      ['Why is the sky blue at noon?', body.ids[0]],
      ['Can milk show why the sun is red?', body.ids[1]],
    ]
      .toReversed()
      .map(([title, id]) => [id, title, { by: 'live-session', name: null, is_caller: false }]),
  )
  await answer(testApp, teacher, body.ids[0] ?? '')
  expect(await unanswered()).toHaveLength(1)
  const undo = await testApp.call(undoAct, { token: admin.token, params: { id: body.undo?.id ?? '' } })
  expect(undo.error.code).toBe('changed-since')
  expect(await unanswered()).toHaveLength(1)
})

test('the act is undone as a whole while nobody has answered', async () => {
  const before = await unanswered()
  const { body } = await bring(await heldSession())
  expect(await unanswered()).toHaveLength(before.length + 2)
  const undone = await testApp.call(undoAct, { token: admin.token, params: { id: body.undo?.id ?? '' } })
  expect(undone.status).toBe(200)
  expect(await unanswered()).toEqual(before)
})

test('a session that has not begun or was cancelled has none, and a line that is too short is refused', async () => {
  expect((await bring((await putLiveSession(testApp.ctx)).id)).status).toBe(404)
  const startsAt = new Date(testApp.ctx.now().getTime() - 3_600_000)
  const cancelled = await putLiveSession(testApp.ctx, { startsAt, cancelledAt: startsAt, cancelReason: 'No power.' })
  expect((await bring(cancelled.id)).status).toBe(404)
  const short = await bring(await heldSession(), { questions: 'Why is the sky blue at noon?\nWhy?' })
  expect(short.error.fields).toHaveProperty('questions')
})
