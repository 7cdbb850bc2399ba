import { showFigures } from '@ariviyal/contract/staff/dashboard'
import { listEbooks, listVideos, showEbook, showVideo } from '@ariviyal/contract/library/library'
import { startOfDay } from '@ariviyal/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { users } from '../../accounts/users.table.ts'
import { activity } from '../../library/activity/activity.table.ts'
import { contactMessages } from '../../contact/contact-messages.table.ts'
import { institutions } from '../../institutions/institutions.table.ts'
import { institutionKeys } from '../../institutions/representatives/institution-keys.ts'
import { institutionForm } from '../../institutions/testing.ts'
import { seedLibrary } from '../../library/seed-library.ts'
import { addDays, weeksUpTo } from '../../platform/time/calendar.ts'
import { subscriptions } from '../../subscriptions/subscriptions.table.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let admin: TestUser
let mondays: string[]
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  mondays = weeksUpTo(testApp.ctx.now(), 4)
})
afterAll(() => testApp.close())

const figures = async (weeks = '4') => (await testApp.call(showFigures, { token: admin.token, query: { weeks } })).body
/** A moment in a week: hours after its Monday began in the product's time zone. */
const inWeek = (week: number, hours = 0) => new Date(startOfDay(mondays[week] ?? '').getTime() + hours * 3_600_000)

async function teacher(createdAt: Date): Promise<string> {
  const id = uuid()
  await testApp.ctx.db.insert(users).values({
    id,
    firstname: 'Meena',
    lastname: 'Kumari',
    email: `${id}@school.example`,
    phoneNumber: '9840012345',
    passwordHash: 'none',
    role: 'teacher',
    createdAt,
  })
  return id
}

test('staff see zeros where nothing has happened', async () => {
  const empty = [0, 0, 0, 0]
  expect(await figures()).toEqual({
    weeks: mondays,
    registrations: empty,
    subscriptions: empty,
    schools: empty,
    reading: empty,
    watching: empty,
    waiting: [0, 1, 3, 7, 14].map((from) => ({ from, requests: 0, institutions: 0, messages: 0 })),
  })
  expect((await testApp.call(showFigures, { token: admin.token, query: { weeks: '53' } })).status).toBe(422)
})

test('staff see the figures of a data set that was counted by hand', async () => {
  const { db } = testApp.ctx
  const now = testApp.ctx.now()
  // Sunday 23:59 in the product's time zone belongs to the week before Monday 00:00.
  const before = await teacher(inWeek(1, -0.01))
  const one = await teacher(inWeek(1))
  const other = await teacher(inWeek(1, 100))
  await teacher(inWeek(0, -1))

  const term = { requestId: null, reference: '', createdAt: inWeek(0) }
  await db.insert(subscriptions).values([
    // Covers the ends of weeks 0 and 1; then staff end it.
    { ...term, id: uuid(), userId: one, startsAt: inWeek(0, 5), endsAt: addDays(now, 90), endedAt: inWeek(2, 1) },
    // Two terms of one person count once.
    { ...term, id: uuid(), userId: other, startsAt: inWeek(1, 5), endsAt: inWeek(2, 30), endedAt: null },
    { ...term, id: uuid(), userId: other, startsAt: inWeek(2, 30), endsAt: addDays(now, 90), endedAt: null },
    // Starts in the future.
    { ...term, id: uuid(), userId: before, startsAt: addDays(now, 2), endsAt: addDays(now, 90), endedAt: null },
  ])
  const institution = {
    ...institutionForm(),
    ...institutionKeys(institutionForm()),
    reason: '',
    reference: '',
    createdAt: now,
  }
  await db.insert(institutions).values([
    {
      ...institution,
      id: uuid(),
      status: 'approved',
      seats: 3,
      startsAt: inWeek(1, 1),
      endsAt: inWeek(3),
      inviteToken: 'a',
    },
    { ...institution, id: uuid(), status: 'pending', createdAt: addDays(now, -8) },
    { ...institution, id: uuid(), status: 'pending', createdAt: addDays(now, -2.5) },
    { ...institution, id: uuid(), status: 'rejected', createdAt: addDays(now, -40) },
  ])
  const message = { name: 'K', email: 'k@school.example', subject: 'S', message: 'M' }
  await db.insert(contactMessages).values([
    { ...message, id: uuid(), createdAt: addDays(now, -30) },
    { ...message, id: uuid(), createdAt: addDays(now, -0.5) },
    { ...message, id: uuid(), createdAt: addDays(now, -0.4) },
    { ...message, id: uuid(), createdAt: addDays(now, -5), handledAt: now },
  ])
  const [book, video] = [uuid(), uuid()]
  const day = (week: number, days = 0) =>
    addDays(new Date(`${mondays[week]}T00:00:00Z`), days)
      .toISOString()
      .slice(0, 10)
  await db.insert(activity).values([
    { userId: one, kind: 'ebook', itemId: book, day: day(0) },
    { userId: one, kind: 'ebook', itemId: book, day: day(0, 6) },
    { userId: other, kind: 'ebook', itemId: book, day: day(2, 6) },
    { userId: other, kind: 'ebook', itemId: video, day: day(2, 6) },
    { userId: other, kind: 'video', itemId: video, day: day(1) },
    { userId: one, kind: 'video', itemId: video, day: day(0, -1) },
  ])

  expect(await figures()).toEqual({
    weeks: mondays,
    registrations: [1, 2, 0, 0],
    subscriptions: [1, 2, 1, 1],
    schools: [0, 1, 0, 0],
    reading: [2, 0, 2, 0],
    watching: [0, 1, 0, 0],
    waiting: [
      { from: 0, requests: 0, institutions: 0, messages: 2 },
      { from: 1, requests: 0, institutions: 1, messages: 0 },
      { from: 3, requests: 0, institutions: 0, messages: 0 },
      { from: 7, requests: 0, institutions: 1, messages: 0 },
      { from: 14, requests: 0, institutions: 0, messages: 1 },
    ],
  })
})

test('a teacher who opens a book twice a day counts once; staff, guests and locked items do not count', async () => {
  await seedLibrary(testApp.ctx)
  const reader = await signUp(testApp)
  const { items } = (await testApp.call(listEbooks)).body
  const free = items.find(({ isPremium }) => !isPremium)?.id ?? ''
  const locked = items.find(({ isPremium }) => isPremium)?.id ?? ''
  const video = (await testApp.call(listVideos)).body.items.find(({ isPremium }) => !isPremium)?.id ?? ''
  const before = await figures()
  for (const id of [free, free, locked]) await testApp.call(showEbook, { token: reader.token, params: { id } })
  await testApp.call(showVideo, { token: reader.token, params: { id: video } })
  await testApp.call(showEbook, { token: admin.token, params: { id: free } })
  await testApp.call(showEbook, { params: { id: free } })
  const after = await figures()
  expect((after.reading.at(-1) ?? 0) - (before.reading.at(-1) ?? 0)).toBe(1)
  expect((after.watching.at(-1) ?? 0) - (before.watching.at(-1) ?? 0)).toBe(1)
})
