import { saveTeaching, type Subject } from '@ariviyal/contract/accounts/teaching'
import { showCommunityFigures } from '@ariviyal/contract/community/moderation'
import { listNotifications } from '@ariviyal/contract/notifications/notifications'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { answer, ask } from '../testing.ts'
import { runAnswerClock } from './run-answer-clock.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

async function teacherOf(subjects: Subject[], grades: number[]): Promise<TestUser> {
  const teacher = await signUpSubscriber(testApp, { admin })
  await testApp.call(saveTeaching, { token: teacher.token, body: { subjects, grades } })
  return teacher
}
const bellOf = async ({ token }: TestUser) =>
  (await testApp.call(listNotifications, { token })).body.items.filter(({ kind }) => kind.startsWith('discussion-'))
const waiting = async () =>
  (await testApp.call(listWaiting, { token: admin.token })).body.items.filter(
    ({ kind }) => kind === 'discussion-unanswered',
  )
const run = async (hours: number) => {
  testApp.advance({ hours })
  await Promise.all([runAnswerClock(testApp.ctx), runAnswerClock(testApp.ctx)])
}

test('a question without an answer goes to matching teachers, then to staff, then its asker is told; each once', async () => {
  const asker = await teacherOf(['chemistry'], [9])
  const [fits, general, otherGrade, otherSubject] = [
    await teacherOf(['chemistry'], [9, 10]),
    await teacherOf(['science'], [9]),
    await teacherOf(['chemistry'], [6]),
    await teacherOf(['mathematics'], [9]),
  ]
  const id = await ask(testApp, asker, { subject: 'chemistry', grade: 9 })
  const answered = await ask(testApp, asker, { subject: 'chemistry', grade: 9 })
  await answer(testApp, fits, answered)
  await run(23)
  expect(await bellOf(fits)).toEqual([])
  await run(2)
  await run(1)
  const told = [{ kind: 'discussion-unanswered', path: `/networking/discussions/${id}` }]
  expect(await bellOf(fits)).toMatchObject(told)
  expect(await bellOf(general)).toMatchObject(told)
  for (const teacher of [otherGrade, otherSubject]) expect(await bellOf(teacher)).toEqual([])
  expect(await waiting()).toEqual([])
  await run(48)
  expect(await waiting()).toMatchObject([{ post_id: id }])
  const before = (await testApp.mails(asker.email)).length
  await run(4 * 24)
  await run(1)
  const mails = (await testApp.mails(asker.email)).slice(before)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your question has no answer yet'])
  await answer(testApp, fits, id)
  expect(await waiting()).toEqual([])
})

test('the desk shows the median and the 90th percentile to the first answer', async () => {
  // Questions of the other test are older than what the figures cover, and so is its login.
  testApp.advance({ days: 100 })
  const staff = await signUp(testApp, { admin: true })
  const member = () => signUpSubscriber(testApp, { admin: staff })
  const [asker, colleague] = [await member(), await member()]
  const ids = [await ask(testApp, asker), await ask(testApp, asker), await ask(testApp, asker)]
  const open = await ask(testApp, asker, { title: 'A question that nobody answers' })
  for (const id of ids) {
    testApp.advance({ hours: 2 })
    await answer(testApp, colleague, id)
  }
  const { body } = await testApp.call(showCommunityFigures, { token: staff.token })
  expect(body).toMatchObject({ asked: 4, answered: 3, unanswered: [{ id: open }] })
  expect(body.median_hours).toBeCloseTo(4, 1)
  expect(body.ninetieth_hours).toBeCloseTo(5.6, 1)
})
