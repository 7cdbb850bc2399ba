import { saveTeaching, type Subject } from '@ariviyal/contract/accounts/teaching'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import { blockAuthor, decidePost, showCommunityFigures } from '@ariviyal/contract/community/moderation'
import { listNotifications } from '@ariviyal/contract/notifications/notifications'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { choose } from '../../notifications/testing.ts'
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
  expect(mails[0]?.text).toContain('We asked 2 colleagues who teach the subject.')
  await answer(testApp, fits, id)
  expect(await waiting()).toEqual([])
})

test('only teachers who can answer are asked, and those who were here last come first', async () => {
  // Nobody teaches this in grade 12 so far.
  const about = { subject: 'earth-and-space' as const, grade: 12 }
  const teacher = () => teacherOf([about.subject], [about.grade])
  const asker = await teacher()
  const many: TestUser[] = []
  for (let count = 0; count < communityLimits.matchingTeachers; count += 1) many.push(await teacher())
  const [suspended, blocking, blocked] = [await teacher(), await teacher(), await teacher()]
  const [unsubscribed, unconfirmed] = [
    await signUp(testApp),
    await signUpSubscriber(testApp, { admin, unconfirmed: true }),
  ]
  for (const { token } of [unsubscribed, unconfirmed])
    await testApp.call(saveTeaching, { token, body: { subjects: [about.subject], grades: [about.grade] } })
  const decision = { act: 'suspension' as const, reason: 'An insult.', days: 3 }
  const other = await ask(testApp, suspended)
  await testApp.call(decidePost, { token: admin.token, params: { id: other }, body: decision })
  const block = async (by: TestUser, { id }: { id: string }) =>
    testApp.call(blockAuthor, { token: by.token, params: { id } })
  await block(asker, { id: await ask(testApp, blocked) })
  const id = await ask(testApp, asker, about)
  await block(blocking, { id })
  testApp.advance({ hours: 20 })
  // The last one to come is the only one who has not come back: one place less than there are teachers.
  const [first, ...others] = many
  for (const one of others) await bellOf(one)
  const late = await teacher()
  await run(5)
  const questionsInBellOf = async (by: TestUser) => (await bellOf(by)).map(({ path }) => path.split('/').at(-1))
  expect(await questionsInBellOf(late)).toContain(id)
  for (const one of others) expect(await questionsInBellOf(one)).toContain(id)
  if (first) expect(await questionsInBellOf(first)).not.toContain(id)
  for (const one of [suspended, blocking, blocked, unsubscribed, unconfirmed])
    expect(await questionsInBellOf(one)).not.toContain(id)
})

test('the clock of a question begins when colleagues see it, and its mail says only what was done', async () => {
  const asker = await teacherOf(['chemistry'], [11])
  const id = await ask(testApp, asker, {
    subject: 'chemistry',
    grade: 12,
    body: 'See [this](https://example.org/plan) first.',
  })
  await choose(testApp, asker, 'discussion-answered', 'none')
  const subjects = async () => (await testApp.mails(asker.email)).map(({ subject }) => subject)
  await run(8 * 24)
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ post_id: id }))
  await testApp.call(decidePost, { token: admin.token, params: { id }, body: { act: 'kept' } })
  await run(71)
  expect(await subjects()).not.toContain('Your question has no answer yet')
  await run(2 * 24)
  await run(3 * 24)
  const mail = (await testApp.mails(asker.email)).find(({ subject }) => subject === 'Your question has no answer yet')
  expect(mail?.text).toContain('We found no colleague of this subject and grade whom we could ask.')
  expect(mail?.text).not.toContain('in a week')
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
