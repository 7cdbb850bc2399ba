import { createClass } from '@ariviyal/contract/classroom/classroom'
import {
  listInstitutions,
  registerInstitution,
  rejectInstitution,
  showRegistration,
} from '@ariviyal/contract/institutions/institutions'
import { keepPlace, showEbook } from '@ariviyal/contract/library/library'
import { rejectSubscriptionRequest, withdrawRequest } from '@ariviyal/contract/subscriptions/subscriptions'
import { showToday, todayLimits } from '@ariviyal/contract/today/today'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { handInAs } from '../assignments/handing-in/testing.ts'
import { insertAssignment } from '../assignments/testing.ts'
import { putCertificate } from '../certificates/testing.ts'
import { classForm } from '../classroom/testing.ts'
import { institutionForm, openRepresentedInstitution } from '../institutions/testing.ts'
import { publishedBook } from '../library/testing.ts'
import { liveSessions } from '../live/live.table.ts'
import { putLiveSession, putRegistration } from '../live/testing.ts'
import { putMaterial } from '../materials/testing.ts'
import { putOffer, putOrganisation, putRequest } from '../partnerships/testing.ts'
import { questions } from '../questions/questions.table.ts'
import { requestAs, signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { classOfPupils, deviceOf, event, longAnswer, testsOf } from '../tests/testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const todayOf = async ({ token }: Pick<TestUser, 'token'>) => {
  const { status, body } = await testApp.call(showToday, { token })
  expect(status).toBe(200)
  return body
}
/** A login session ends 30 days after its last use. */
async function afterTwoTimes(days: number, teacher: TestUser) {
  testApp.advance({ days })
  await todayOf(teacher)
  testApp.advance({ days })
  return todayOf(teacher)
}
const minutes = (count: number) => new Date(testApp.ctx.now().getTime() + count * 60_000)

test('a guest has no today', async () => {
  expect((await testApp.call(showToday)).status).toBe(401)
})

test('a new teacher has nothing that waits', async () => {
  expect(await todayOf(await signUp(testApp))).toEqual({
    session: null,
    book: null,
    tasks: [],
    more_tasks: 0,
    classes: [],
    materials: [],
    question: null,
    certificates: [],
    subscription: { state: 'none', request: null, subscription: null, upcoming: null, ended_at: null },
    answered_within_days: null,
    school: null,
    partner: null,
    registration: null,
  })
})

describe('the live session', () => {
  test('is the next announced one; one that can be entered, and then a place of one’s own, come first', async () => {
    const teacher = await signUpSubscriber(testApp)
    const { ctx } = testApp
    await putLiveSession(ctx, { startsAt: minutes(20), topic: 'A draft', publishedAt: null })
    await putLiveSession(ctx, { startsAt: minutes(25), topic: 'Cancelled', cancelledAt: ctx.now() })
    await putLiveSession(ctx, { startsAt: minutes(30), topic: 'The next one' })
    expect((await todayOf(teacher)).session).toMatchObject({ topic: 'The next one', own: null })

    const own = await putLiveSession(ctx, { startsAt: minutes(600), topic: 'With a place' })
    await putRegistration(ctx, own.id, teacher.id)
    expect((await todayOf(teacher)).session).toMatchObject({ id: own.id, own: 'registered' })
    expect((await todayOf(await signUp(testApp, { admin: true }))).session).toMatchObject({
      topic: 'The next one',
      own: null,
    })

    const running = await putLiveSession(ctx, { startsAt: minutes(-10), topic: 'Running' })
    expect((await todayOf(teacher)).session).toMatchObject({ id: running.id, own: null })
    await putRegistration(ctx, running.id, teacher.id, { status: 'waiting', registeredAt: null })
    expect((await todayOf(teacher)).session).toMatchObject({ id: running.id, own: 'waiting' })
    await ctx.db.delete(liveSessions)
  })
})

describe('the book', () => {
  test('is the one that the teacher opened last, and may still read', async () => {
    const teacher = await signUpSubscriber(testApp, { months: 1 })
    const free = await publishedBook(testApp, { title: 'Free', isPremium: false })
    const premium = await publishedBook(testApp, { title: 'Premium', isPremium: true })
    const open = (id: string) => testApp.call(showEbook, { token: teacher.token, params: { id } })
    await open(free)
    expect((await todayOf(teacher)).book).toMatchObject({ id: free, title: 'Free', place: 1 })
    await testApp.call(keepPlace, { token: teacher.token, params: { id: free }, body: { page: 3 } })
    expect((await todayOf(teacher)).book).toMatchObject({ id: free, place: 3 })
    testApp.advance({ days: 1 })
    await open(premium)
    expect((await todayOf(teacher)).book).toMatchObject({ id: premium })
    expect((await todayOf(await signUp(testApp))).book).toBeNull()
    const ended = await afterTwoTimes(20, teacher)
    expect(ended.book).toMatchObject({ id: free })
    expect(ended.subscription.state).toBe('ended')
  })
})

describe('classes', () => {
  test('show answers to mark, work handed in and tests that pupils take, each to the teachers of the class only', async () => {
    const made = await classOfPupils(testApp)
    const { teacher, classId, pupils } = made
    const lessons = testsOf(testApp, made)
    const essay = await lessons.ask(longAnswer)
    const testId = await lessons.draft({
      title: 'Sky',
      mode: 'graded',
      sections: [{ title: 'A', items: [{ question_id: essay, marks: 5 }] }],
    })
    await lessons.open(testId)
    const [anbu, banu] = pupils
    if (!anbu || !banu) throw new Error('no pupils')
    const phone = deviceOf(testApp, anbu.token, 'phone-of-anbu')
    const { id: attempt, epoch } = (await phone.start(testId)).body.attempt
    const running = { kind: 'running-test', id: testId, title: 'Sky', class_name: classForm.name, count: 1 }
    expect((await todayOf(teacher)).tasks).toEqual([running])

    await phone.save(attempt, epoch, [event(1, essay, { kind: 'text', text: 'Scattering.' })])
    await phone.submit(attempt, epoch, 1)
    const answers = { ...running, kind: 'answers' }
    expect((await todayOf(teacher)).tasks).toEqual([answers])

    const work = await insertAssignment(testApp, classId)
    expect((await handInAs(testApp, banu.token, work)).status).toBe(200)
    const handIns = { kind: 'hand-ins', id: work, title: 'Shadow clock', class_name: classForm.name, count: 1 }
    const today = await todayOf(teacher)
    expect(today.tasks).toEqual([handIns, answers])
    expect(today.classes).toEqual([{ id: classId, name: classForm.name }])

    const other = await classOfPupils(testApp)
    expect(await todayOf(other.teacher)).toMatchObject({ tasks: [], classes: [{ id: other.classId }] })
  })

  test('show a few tasks and the number of the others', async () => {
    const { teacher, classId, pupils } = await classOfPupils(testApp, ['Anbu'])
    for (let set = 0; set < todayLimits.tasks + 1; set += 1)
      await handInAs(testApp, pupils[0]?.token ?? '', await insertAssignment(testApp, classId))
    const { tasks, more_tasks: more } = await todayOf(teacher)
    expect(tasks).toHaveLength(todayLimits.tasks)
    expect(more).toBe(1)
  })

  test('choose the question of the day by their grades, for subscribers', async () => {
    const now = testApp.ctx.now()
    const put = async (grade: number) => {
      const id = uuid()
      await testApp.ctx.db.insert(questions).values({
        id,
        place: 0,
        version: 1,
        kind: 'true-false',
        text: `Grade ${grade}`,
        grade,
        chapter: '',
        competency: '',
        language: 'en',
        createdAt: now,
      })
      return id
    }
    const fitting = [await put(11), await put(11)]
    await put(12)
    const teacher = await signUpSubscriber(testApp)
    expect((await todayOf(teacher)).question).toBeNull()
    await testApp.call(createClass, { token: teacher.token, body: { ...classForm, grade: 11 } })
    const seen = new Set<string | undefined>()
    for (let day = 0; day < 2; day += 1) {
      const { question } = await todayOf(teacher)
      expect(question?.text).toBe('Grade 11')
      seen.add(question?.id)
      testApp.advance({ days: 1 })
    }
    expect(seen).toEqual(new Set(fitting))
  })
})

test('materials are the slide deck and the poster of this week', async () => {
  const teacher = await signUp(testApp)
  await putMaterial(testApp.ctx, { kind: 'slide-deck', title: 'Old deck', week: '2026-01-05' })
  const deck = await putMaterial(testApp.ctx, { kind: 'slide-deck', title: 'Deck', week: '2026-01-12' })
  await putMaterial(testApp.ctx, { kind: 'poster', title: 'Of a week to come', week: '2999-01-07' })
  expect((await todayOf(teacher)).materials).toEqual([{ id: deck.id, title: 'Deck', kind: 'slide-deck' }])
})

test('certificates are those of the last 30 days, of the caller only', async () => {
  const teacher = await signUp(testApp)
  const row = await putCertificate(testApp, teacher)
  expect((await todayOf(teacher)).certificates).toMatchObject([{ id: row.id, topic: row.printed.topic }])
  expect((await todayOf(await signUp(testApp))).certificates).toEqual([])
  expect((await afterTwoTimes(16, teacher)).certificates).toEqual([])
  await testApp.ctx.db.delete(liveSessions)
})

test('who has registered a school finds it until it is decided, nobody else does', async () => {
  const principal = await signUp(testApp)
  const sent = await testApp.call(registerInstitution, { token: principal.token, body: institutionForm() })
  const { token } = sent.body
  expect((await todayOf(principal)).registration).toMatchObject({ name: institutionForm().institution_name, token })
  expect((await testApp.call(showRegistration, { params: { token } })).body.status).toBe('pending')
  expect((await todayOf(await signUp(testApp))).registration).toBeNull()
  const admin = await signUp(testApp, { admin: true })
  const { items } = (await testApp.call(listInstitutions, { token: admin.token, query: { status: 'pending' } })).body
  const params = { id: items[0]?.id ?? '' }
  await testApp.call(rejectInstitution, { token: admin.token, params, body: { reason: 'No.' } })
  expect((await todayOf(principal)).registration).toBeNull()
})

test('a representative finds their school', async () => {
  const { principal } = await openRepresentedInstitution(testApp, await signUp(testApp, { admin: true }))
  expect((await todayOf(principal)).school).toEqual({ name: expect.any(String) })
})

test('who speaks for an organisation finds it, with the requests that wait for an answer', async () => {
  const { partner } = await putOrganisation(testApp, await signUp(testApp, { admin: true }), { name: 'Vaigai Dairy' })
  expect((await todayOf(partner)).partner).toEqual({ name: 'Vaigai Dairy', unanswered: 0 })
  await putRequest(testApp, await signUpSubscriber(testApp), await putOffer(testApp, partner))
  expect((await todayOf(partner)).partner).toEqual({ name: 'Vaigai Dairy', unanswered: 1 })
})

describe('a request that waits', () => {
  test('is told with the days in which requests were answered lately, once enough are known', async () => {
    const own = await openTestApp()
    try {
      const staff = await signUp(own, { admin: true })
      const waiting = await signUp(own)
      await requestAs(own, waiting)
      const daysOf = async ({ token }: TestUser) => (await own.call(showToday, { token })).body.answered_within_days
      expect(await daysOf(waiting)).toBeNull()
      for (let request = 0; request < 5; request += 1) {
        const teacher = await signUp(own)
        const id = await requestAs(own, teacher)
        own.advance({ hours: 30 })
        await own.call(rejectSubscriptionRequest, { token: staff.token, params: { id }, body: { reason: 'No.' } })
      }
      // Five were answered within two days; the sixth waits for longer.
      expect(await daysOf(waiting)).toBe(2)
      expect(await daysOf(staff)).toBeNull()
      for (let request = 0; request < 3; request += 1) await requestAs(own, await signUp(own))
      own.advance({ days: 10 })
      // Four of nine wait for ten days or more.
      expect(await daysOf(waiting)).toBeGreaterThanOrEqual(10)
      await own.call(withdrawRequest, { token: waiting.token })
      expect(await daysOf(waiting)).toBeNull()
    } finally {
      await own.close()
    }
  })
})
