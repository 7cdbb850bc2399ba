import { saveTeaching } from '@ariviyal/contract/accounts/teaching'
import { decidePost, reportPost, showPostCase } from '@ariviyal/contract/community/moderation'
import * as calls from '@ariviyal/contract/community/news/news'
import { newsMessages } from '@ariviyal/contract/community/news/news-messages'
import { makeCalendarFeed } from '@ariviyal/contract/live/live'
import { searchSite } from '@ariviyal/contract/search/search'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { bellOf } from '../../notifications/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { putProfile } from '../people/testing.ts'
import { remindSavers } from './remind-savers.ts'
import { newsForm, publishNews, suggestNews } from './testing.ts'

let testApp: TestApp
let admin: TestUser
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  teacher = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

const titles = async (query: object = {}) =>
  (await testApp.call(calls.listNews, { token: teacher.token, query })).body.items.map(({ title }) => title)
const inDays = (days: number) => laterDay(dayOf(testApp.ctx.now()), days)

test('news is filtered by who may apply, the nearest last date first', async () => {
  await putProfile(testApp, teacher.id, { board: 'CBSE', district: '33-madurai' })
  await testApp.call(saveTeaching, { token: teacher.token, body: { subjects: ['physics'], grades: [8] } })
  const publish = (title: string, change: object) => publishNews(testApp, admin, { title, ...change })
  await publish('For all, later', { last_day: inDays(20) })
  await publish('For all', { last_day: inDays(5) })
  await publish('Physics in Tamil Nadu', { subjects: ['physics'], states: ['33'], last_day: inDays(6) })
  await publish('Biology', { subjects: ['biology'] })
  await publish('Grade 12', { grades: [12] })
  await publish('ICSE', { boards: ['ICSE'] })
  await publish('Kerala', { states: ['32'] })
  await publish('Salem district', { districts: ['33-salem'], last_day: inDays(9) })
  await publish('Ten years', { years_min: 10, last_day: inDays(8) })
  expect(await titles({ list: 'fitting' })).toEqual(['For all', 'Physics in Tamil Nadu', 'Ten years', 'For all, later'])
  expect((await titles()).length).toBe(9)
  expect(await titles({ subject: 'biology', grade: '8', board: 'CBSE', state: '33' })).toEqual([
    'For all',
    'Ten years',
    'Salem district',
    'Biology',
    'For all, later',
  ])
  expect(await titles({ years: '3' })).not.toContain('Ten years')
  expect(await titles({ q: 'kerala' })).toEqual(['Kerala'])
})

test('news is gone after its last day in India: from the list, the search and its address', async () => {
  const id = await publishNews(testApp, admin, { title: 'Ephemeral olympiad', last_day: inDays(1) })
  const open = () => testApp.call(calls.showNews, { token: teacher.token, params: { id } })
  const found = async () => {
    const { body } = await testApp.call(searchSite, { token: teacher.token, query: { q: 'olympiad' } })
    return body.sections.filter(({ section }) => section === 'news').flatMap(({ hits }) => hits.map((hit) => hit.id))
  }
  const tomorrowInIndia = new Date(`${inDays(1)}T18:29:00Z`)
  testApp.advance({ seconds: (tomorrowInIndia.getTime() - testApp.ctx.now().getTime()) / 1_000 })
  expect((await open()).status).toBe(200)
  expect(await found()).toEqual([id])
  expect(await titles()).toContain('Ephemeral olympiad')
  testApp.advance({ minutes: 2 })
  expect(await open()).toMatchObject({ status: 410, error: { code: 'link-expired', msg: newsMessages.over } })
  expect(await found()).toEqual([])
  expect(await titles()).not.toContain('Ephemeral olympiad')
  const past = await testApp.call(calls.publishNews, {
    token: admin.token,
    body: newsForm(testApp, { last_day: inDays(-1) }),
  })
  expect(past.error.fields).toEqual({ last_day: newsMessages.lastDay })
})

test('who saves news has its last date in the calendar and is reminded once, three days before', async () => {
  const saver = await signUpSubscriber(testApp, { admin })
  const id = await publishNews(testApp, admin, { title: 'Saved course', last_day: inDays(10) })
  const params = { id }
  await testApp.call(calls.saveNews, { token: saver.token, params })
  const day = inDays(10).replaceAll('-', '')
  const file = await testApp.app.inject({
    url: `/api/community/news/${id}/calendar`,
    headers: { authorization: `Bearer ${saver.token}` },
  })
  expect(file.headers['content-type']).toContain('text/calendar')
  expect(file.body).toContain(`DTSTART;VALUE=DATE:${day}`)
  const feed = await testApp.call(makeCalendarFeed, { token: saver.token })
  const read = await testApp.app.inject({ url: new URL(feed.body.url).pathname })
  expect(read.body).toContain('Last date: Saved course')
  const reminders = async () =>
    (await testApp.mails(saver.email)).filter(({ subject }) => subject === 'The last date is near')
  testApp.advance({ days: 6 })
  await remindSavers(testApp.ctx)
  expect(await reminders()).toEqual([])
  testApp.advance({ days: 1 })
  await Promise.all([remindSavers(testApp.ctx), remindSavers(testApp.ctx)])
  testApp.advance({ days: 1 })
  await remindSavers(testApp.ctx)
  expect(await reminders()).toHaveLength(1)
})

test('a suggestion waits for staff, who publish or decline it with a word; a withdrawal can be undone', async () => {
  // Earlier tests have moved the clock beyond no login, but notices of this teacher are their own.
  const suggester = await signUpSubscriber(testApp, { admin })
  const told = async () => (await bellOf(testApp, suggester)).items.map(({ title, details }) => `${title}: ${details}`)
  const [first, second] = [
    await suggestNews(testApp, suggester, { title: 'Good one' }),
    await suggestNews(testApp, suggester, { title: 'Other one' }),
  ]
  expect(await titles()).not.toContain('Good one')
  const waiting = (await testApp.call(listWaiting, { token: admin.token })).body.items
  expect(waiting.filter(({ kind }) => kind === 'news-suggestion').map(({ id }) => id)).toEqual([first, second])
  const accept = () =>
    testApp.call(calls.acceptNews, { token: admin.token, params: { id: first }, body: { word: 'Thank you.' } })
  expect((await accept()).status).toBe(200)
  expect((await accept()).error.code).toBe('already-decided')
  expect(await titles()).toContain('Good one')
  await testApp.call(calls.declineNews, {
    token: admin.token,
    params: { id: second },
    body: { reason: 'An advertisement.' },
  })
  testApp.advance({ minutes: 1 })
  expect(await told()).toEqual([
    'Your suggestion is not published: “Other one”: An advertisement.',
    'Your suggestion is published: “Good one”: Thank you.',
  ])
  const withdrawn = await testApp.call(calls.withdrawNews, {
    token: admin.token,
    params: { id: first },
    body: { reason: 'Cancelled.' },
  })
  expect(await titles()).not.toContain('Good one')
  await testApp.call(undoAct, { token: admin.token, params: { id: withdrawn.body.undo?.id ?? '' } })
  expect(await titles()).toContain('Good one')
})

test('news that a reader reports is withdrawn by the decision, and back after its undo; a suggestion cannot be reported', async () => {
  const suggester = await signUpSubscriber(testApp, { admin })
  const waiting = await suggestNews(testApp, suggester, { title: 'Not public yet' })
  const report = (id: string, by: TestUser) =>
    testApp.call(reportPost, { token: by.token, params: { id }, body: { reason: 'advertising', details: 'It sells.' } })
  expect((await report(waiting, admin)).status).toBe(404)
  await testApp.call(calls.acceptNews, { token: admin.token, params: { id: waiting }, body: { word: '' } })
  expect((await report(waiting, suggester)).error.code).toBe('forbidden')
  const reader = await signUpSubscriber(testApp, { admin })
  expect((await report(waiting, reader)).status).toBe(201)
  const queue = (await testApp.call(listWaiting, { token: admin.token })).body.items
  expect(queue.filter(({ kind }) => kind === 'post-report')).toMatchObject([
    { post_id: waiting, title: 'Not public yet' },
  ])
  const shown = await testApp.call(showPostCase, { token: admin.token, params: { id: waiting } })
  expect(shown.body).toMatchObject({ kind: 'news', discussion_id: waiting, reports: [{ reason: 'advertising' }] })
  const body = { act: 'removal' as const, reason: 'It sells a course.' }
  const decided = await testApp.call(decidePost, { token: admin.token, params: { id: waiting }, body })
  expect(await titles()).not.toContain('Not public yet')
  expect((await report(waiting, reader)).status).toBe(404)
  await testApp.call(undoAct, { token: admin.token, params: { id: decided.body.undo?.id ?? '' } })
  expect(await titles()).toContain('Not public yet')
})
