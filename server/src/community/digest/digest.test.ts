import * as calls from '@ariviyal/contract/community/digest/digest'
import { showDiscussion } from '@ariviyal/contract/community/discussions'
import { countUnread, markAllRead } from '@ariviyal/contract/notifications/notifications'
import { saveWelcome } from '@ariviyal/contract/community/welcome'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser } from '../../accounts/testing.ts'
import { bellOf } from '../../notifications/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { answer, ask } from '../testing.ts'
import { findDigestReader } from './digest.queries.ts'
import { sendDigests } from './send-digests.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

/** Moves to the next time of a reader, or by a week while the mails are off; the job runs, and the mails leave. */
async function week({ id }: TestUser): Promise<void> {
  // New members get a time.
  await sendDigests(testApp.ctx)
  const due = (await findDigestReader(testApp.ctx.db, id))?.dueAt
  testApp.advance(due ? { seconds: (due.getTime() - testApp.ctx.now().getTime()) / 1_000 + 1 } : { days: 7 })
  await sendDigests(testApp.ctx)
  await testApp.runJobs()
}
const digestsOf = async ({ email }: TestUser) =>
  (await testApp.mails(email)).filter(({ subject }) => subject === 'Your week with colleagues')

async function member(): Promise<TestUser> {
  const teacher = await signUpSubscriber(testApp, { admin })
  const body = { subjects: ['physics' as const], grades: [8], can_answer: '' }
  await testApp.call(saveWelcome, { token: teacher.token, body })
  return teacher
}

test('a member gets what fits and what they follow, and ends the mails by one click of the mail program', async () => {
  const [reader, colleague] = [await member(), await member()]
  await ask(testApp, colleague, { title: 'How do you show refraction?' })
  await ask(testApp, colleague, { title: 'Which flower has no scent?', subject: 'biology' })
  const followed = await ask(testApp, colleague, { title: 'What floats on mercury?', subject: 'chemistry', grade: 11 })
  await testApp.call(calls.followDiscussion, { token: reader.token, params: { id: followed } })
  await answer(testApp, colleague, followed)
  await week(reader)
  const [mail, ...others] = await digestsOf(reader)
  expect(others).toEqual([])
  expect(mail?.text).toContain('How do you show refraction?')
  expect(mail?.text).toContain('What floats on mercury?\nOne new answer')
  expect(mail?.text).not.toContain('flower')
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = header('list-unsubscribe').slice(1, -1)
  expect(mail?.text).toContain(`End this weekly mail\n  ${address}`)

  const url = new URL(address).pathname
  const press = (to: string) =>
    testApp.app.inject({
      method: 'POST',
      url: to,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await press(`${url.slice(0, -2)}AA`)).statusCode).toBe(410)
  expect((await press('/unsubscribe/made-up')).statusCode).toBe(410)
  const open = (token = url.split('/').at(-1) ?? '') => testApp.call(calls.showUnsubscribeLink, { params: { token } })
  expect([await open(), await open()]).toMatchObject([{ body: { is_on: true } }, { body: { is_on: true } }])
  expect((await press(url)).statusCode).toBe(200)
  expect((await press(url)).statusCode).toBe(200)
  expect((await open()).body).toEqual({ is_on: false })
  expect((await open('made-up')).error).toMatchObject({ code: 'link-expired' })
  const choice = () => testApp.call(calls.showDigestChoice, { token: reader.token })
  expect((await choice()).body.is_on).toBe(false)
  await ask(testApp, colleague, { title: 'How do you show dispersion?' })
  await week(reader)
  expect(await digestsOf(reader)).toHaveLength(1)

  // Chosen again, on another day, without the questions: there is nothing to send.
  const body = { is_on: true, weekday: 6, parts: ['news' as const] }
  await testApp.call(calls.saveDigestChoice, { token: reader.token, body })
  await week(reader)
  expect(await digestsOf(reader)).toHaveLength(1)
  const figures = await testApp.call(calls.showDigestFigures, { token: admin.token })
  expect(figures.body).toMatchObject({ readers: 2 })
}, 30_000)

test('who asked finds new answers of others in the weekly mail, without following the question', async () => {
  const [asker, colleague] = [await member(), await member()]
  const [answered, own] = [
    await ask(testApp, asker, { title: 'Which prism is best?' }),
    await ask(testApp, asker, { title: 'Which lamp is best?' }),
  ]
  await answer(testApp, colleague, answered)
  await answer(testApp, asker, own)
  await week(asker)
  const [mail] = await digestsOf(asker)
  expect(mail?.text).toContain('Which prism is best?\nOne new answer')
  expect(mail?.text).not.toContain('lamp')
  await week(asker)
  expect(await digestsOf(asker)).toHaveLength(1)
})

test('who waits for a mail when they end the mails does not get it', async () => {
  const own = await openTestApp()
  const staff = await signUp(own, { admin: true })
  const reader = await signUpSubscriber(own, { admin: staff })
  const colleague = await signUpSubscriber(own, { admin: staff })
  const body = { is_on: true, weekday: 3, parts: ['questions' as const] }
  await own.call(calls.saveDigestChoice, { token: reader.token, body })
  await ask(own, colleague)
  const waits = async () => (await findDigestReader(own.ctx.db, reader.id))?.mailJob != null
  for (let hour = 0; hour < 7 * 24 && !(await waits()); hour += 1) {
    own.advance({ hours: 1 })
    await sendDigests(own.ctx)
  }
  // The mail server is away, so the mail waits.
  expect(await waits()).toBe(true)
  await own.call(calls.saveDigestChoice, { token: reader.token, body: { ...body, is_on: false } })
  expect((await own.mails(reader.email)).map(({ subject }) => subject)).not.toContain('Your week with colleagues')
  await own.close()
}, 30_000)

test('followers hear at the bell, counted once, and reading it counts on every device', async () => {
  const [asker, follower] = [await member(), await member()]
  const id = await ask(testApp, asker, { title: 'Why is the sky blue?' })
  const params = { id }
  await testApp.call(calls.followDiscussion, { token: follower.token, params })
  const shown = () => testApp.call(showDiscussion, { token: follower.token, params })
  expect((await shown()).body.is_followed).toBe(true)
  await answer(testApp, await member(), id)
  await answer(testApp, await member(), id)
  await answer(testApp, follower, id)
  const { items } = await bellOf(testApp, follower)
  expect(items.map(({ title }) => title)).toEqual(['2 new answers: Why is the sky blue?'])
  const phone = await logInAs(testApp, follower)
  const unread = async (token: string) => (await testApp.call(countUnread, { token })).body.unread
  expect([await unread(follower.token), await unread(phone)]).toEqual([1, 1])
  await testApp.call(markAllRead, { token: phone, body: { until: testApp.ctx.now().toISOString() } })
  expect([await unread(follower.token), await unread(phone)]).toEqual([0, 0])
  await testApp.call(calls.unfollowDiscussion, { token: follower.token, params })
  await answer(testApp, asker, id)
  expect((await bellOf(testApp, follower)).unread).toBe(0)
})
