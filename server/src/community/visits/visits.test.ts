import { showRecord } from '@ariviyal/contract/certificates/record'
import { blockAuthor } from '@ariviyal/contract/community/moderation'
import { visitMessages } from '@ariviyal/contract/community/visits/visit-rules'
import * as calls from '@ariviyal/contract/community/visits/visits'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { users } from '../../accounts/users.table.ts'
import { linesOf, recordsOf } from '../../certificates/records/record-testing.ts'
import { pagesOf } from '../../testing/pages-of-pdf.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { putProfile } from '../people/testing.ts'
import { ask } from '../testing.ts'
import { visitData } from './personal-data.ts'
import { deleteOrphanedVisits } from './visits.queries.ts'
import { lessonVisits } from './visits.table.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())
const { file } = recordsOf(() => testApp)

const inDays = (days: number) => new Date(testApp.ctx.now().getTime() + days * 86_400_000).toISOString()
const form = (change: Partial<BodyInput<typeof calls.inviteToVisit>> = {}): BodyInput<typeof calls.inviteToVisit> => ({
  place: 'classroom',
  starts_at: inDays(3),
  grade: 8,
  topic: 'Refraction with one prism',
  focus: 'questions',
  where: 'Laboratory, first floor',
  message: 'I would like to know how long I wait.',
  ...change,
})

async function two() {
  const [host, visitor] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
  await putProfile(testApp, host.id, { name: 'Demo Host' })
  const profile = await putProfile(testApp, visitor.id, { name: 'Demo Visitor' })
  return { host, visitor, profile }
}
const invite = ({ token }: TestUser, profile: string, change: Parameters<typeof form>[0] = {}) =>
  testApp.call(calls.inviteToVisit, { token, params: { id: profile }, body: form(change) })
const show = ({ token }: TestUser, id: string) => testApp.call(calls.showVisit, { token, params: { id } })
const agree = async (by: TestUser, id: string, startsAt?: string) =>
  testApp.call(calls.agreeToVisit, {
    token: by.token,
    params: { id },
    body: { starts_at: startsAt ?? (await show(by, id)).body.starts_at },
  })
const confirm = ({ token }: TestUser, id: string, minutes: number) =>
  testApp.call(calls.confirmVisit, { token, params: { id }, body: { minutes } })
const save = ({ token }: TestUser, id: string, body: BodyInput<typeof calls.saveVisitSheet>) =>
  testApp.call(calls.saveVisitSheet, { token, params: { id }, body })
const subjectsOf = async ({ email }: TestUser) => (await testApp.mails(email)).map(({ subject }) => subject)

async function agreed() {
  const people = await two()
  const { id } = (await invite(people.host, people.profile)).body
  expect((await agree(people.visitor, id)).status).toBe(200)
  return { ...people, id }
}

describe('two teachers', () => {
  test('agree on a visit, fill in the sheet, confirm it, and both have the fewer minutes in their record', async () => {
    const { host, visitor, id } = await agreed()
    expect((await show(visitor, id)).body).toMatchObject({
      role: 'visitor',
      state: 'agreed',
      where: 'Laboratory, first floor',
      other: { name: 'Demo Host' },
    })
    expect(await subjectsOf(visitor)).toContain('A teacher invites you to a lesson')
    expect(await subjectsOf(host)).toContain('A lesson visit is agreed')
    expect((await confirm(host, id, 40)).error).toMatchObject({ msg: visitMessages.notOver })
    testApp.advance({ days: 4 })
    // Each writes their own part only.
    await save(visitor, id, { seen: 'Eleven questions', keep: 'The pause', to_try: 'Pairs', reflection: 'not mine' })
    await save(host, id, { seen: 'not mine', reflection: 'I will wait longer' })
    const sheet = { seen: 'Eleven questions', keep: 'The pause', to_try: 'Pairs', reflection: 'I will wait longer' }
    for (const one of [host, visitor]) expect((await show(one, id)).body.sheet).toEqual(sheet)
    expect((await confirm(host, id, 45)).body.msg).toBe(visitMessages.confirmed)
    const recordOf = async ({ token }: TestUser) => (await testApp.call(showRecord, { token, query: {} })).body
    expect((await recordOf(host)).visits).toEqual([])
    expect((await confirm(visitor, id, 40)).body.msg).toBe(visitMessages.counted)
    expect(await recordOf(host)).toMatchObject({ seconds: 0, visit_seconds: 2_400, visits: [{ id, role: 'host' }] })
    expect(await recordOf(visitor)).toMatchObject({ visits: [{ id, role: 'visitor', minutes: 40 }] })
    const lines = linesOf((await file(visitor, '/api/record/csv')).body).map(Object.values<string>)
    expect(lines.find((cells) => cells.includes('Visit to a lesson'))).toContain('Visited: 40 min')
    expect(lines.some((cells) => cells.includes('Sum of visits'))).toBe(true)
    const pages = await pagesOf((await file(host, '/api/record/pdf')).rawPayload)
    expect(pages.join(' ')).toContain('Taught, with a visitor: 40 min')
    expect((await save(host, id, { reflection: 'later' })).status).toBe(409)
    expect((await confirm(host, id, 200)).status).toBe(409)
  })

  test('find a time: one proposes another, and only the time that was seen is agreed to', async () => {
    const { host, visitor, profile } = await two()
    const { id } = (await invite(host, profile)).body
    const first = (await show(visitor, id)).body.starts_at
    const next = inDays(5)
    const propose = ({ token }: TestUser) =>
      testApp.call(calls.proposeVisitTime, { token, params: { id }, body: { starts_at: next } })
    expect((await propose(host)).status).toBe(409)
    expect((await propose(visitor)).status).toBe(200)
    expect((await show(host, id)).body).toMatchObject({ state: 'proposed', awaits: 'host', starts_at: next })
    expect((await agree(visitor, id, next)).error.code).toBe('already-decided')
    expect((await agree(host, id, first)).error.code).toBe('changed-since')
    expect((await agree(host, id, next)).status).toBe(200)
    // Also an agreed time can be moved, to which the other agrees again.
    const body = { starts_at: inDays(6) }
    expect((await testApp.call(calls.proposeVisitTime, { token: host.token, params: { id }, body })).status).toBe(200)
    expect((await show(visitor, id)).body).toMatchObject({ state: 'proposed', awaits: 'visitor', where: '' })
  })

  test('decline with or without words, and cancel', async () => {
    const { host, visitor, profile } = await two()
    for (const words of ['', 'Examinations in that week']) {
      const { id } = (await invite(host, profile, { starts_at: inDays(words.length + 1) })).body
      const sent = { params: { id }, body: { words } }
      expect((await testApp.call(calls.declineVisit, { token: host.token, ...sent })).status).toBe(409)
      expect((await testApp.call(calls.declineVisit, { token: visitor.token, ...sent })).status).toBe(200)
      expect((await show(host, id)).body).toMatchObject({ state: 'declined', decline_words: words })
    }
    const { id } = (await invite(host, profile, { starts_at: inDays(9) })).body
    await agree(visitor, id)
    const cancel = () => testApp.call(calls.cancelVisit, { token: visitor.token, params: { id } })
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 409])
    expect(await subjectsOf(host)).toContain('A lesson visit is cancelled')
  })
})

test('a week of silence frees the visit, also before the job has run', async () => {
  const { host, visitor, profile } = await two()
  const { id } = (await invite(host, profile, { starts_at: inDays(30) })).body
  testApp.advance({ days: 6, hours: 23 })
  await testApp.runJobs()
  expect((await show(host, id)).body.state).toBe('proposed')
  testApp.advance({ hours: 1, minutes: 1 })
  expect((await show(host, id)).body.state).toBe('freed')
  expect((await agree(visitor, id)).status).toBe(409)
  expect(await subjectsOf(host)).toContain('A lesson visit had no answer in time')
})

describe('an invitation', () => {
  test('goes only to who shows themselves to the host, from who shows themselves, and not between blocked people', async () => {
    const { host, visitor, profile } = await two()
    expect((await invite(visitor, profile)).error).toMatchObject({ msg: visitMessages.yourself })
    const hidden = await signUpSubscriber(testApp, { admin })
    const hiddenId = await putProfile(testApp, hidden.id, { is_shown: false })
    expect((await invite(host, hiddenId)).status).toBe(404)
    expect((await invite(hidden, profile)).error).toMatchObject({ msg: visitMessages.profileFirst })
    expect((await invite(host, profile)).status).toBe(201)
    expect((await invite(await signUp(testApp), profile)).status).toBe(403)
    const post = await ask(testApp, host)
    const block = { token: visitor.token, params: { id: post } }
    expect((await testApp.call(blockAuthor, block)).status).toBe(200)
    expect((await invite(host, profile, { starts_at: inDays(8) })).error).toMatchObject({ msg: visitMessages.blocked })
    const own = await putProfile(testApp, host.id, { name: 'Demo Host' })
    expect((await invite(visitor, own)).error).toMatchObject({ msg: visitMessages.blocked })
  })

  test('needs a time ahead and a focus, and repeats nothing', async () => {
    const { host, profile } = await two()
    for (const days of [-1, 200]) expect((await invite(host, profile, { starts_at: inDays(days) })).status).toBe(422)
    expect((await invite(host, profile, { focus: 'own' })).status).toBe(422)
    const startsAt = inDays(2)
    expect((await invite(host, profile, { starts_at: startsAt })).status).toBe(201)
    expect((await invite(host, profile, { starts_at: startsAt })).error).toMatchObject({
      msg: visitMessages.invitedBefore,
    })
  })
})

test('nobody but the two reads a visit or acts on it, not even staff', async () => {
  const { id } = await agreed()
  for (const other of [admin, await signUpSubscriber(testApp, { admin })]) {
    expect((await show(other, id)).status).toBe(404)
    expect((await agree(other, id, inDays(1))).status).toBe(404)
    expect((await save(other, id, { seen: 'x' })).status).toBe(404)
    expect((await confirm(other, id, 30)).status).toBe(404)
    expect((await testApp.call(calls.listVisits, { token: other.token, query: {} })).body.items).toEqual([])
  }
})

test('a teacher whose account is erased leaves the sheet to the other, without a name', async () => {
  const { host, visitor, id } = await agreed()
  await save(visitor, id, { seen: 'Eleven questions' })
  const exported = await visitData(testApp.ctx.db, visitor.id)
  expect(exported.lesson_visits).toMatchObject([{ role: 'visitor', seen: 'Eleven questions' }])
  expect(JSON.stringify(exported)).not.toContain('Laboratory')
  await testApp.ctx.db.delete(users).where(eq(users.id, visitor.id))
  expect((await show(host, id)).body).toMatchObject({ other: null, sheet: { seen: 'Eleven questions' } })
  expect(await deleteOrphanedVisits(testApp.ctx.db)).toBe(0)
  await testApp.ctx.db.delete(users).where(eq(users.id, host.id))
  expect(await deleteOrphanedVisits(testApp.ctx.db)).toBe(1)
  expect(await testApp.ctx.db.$count(lessonVisits, eq(lessonVisits.id, id))).toBe(0)
})
