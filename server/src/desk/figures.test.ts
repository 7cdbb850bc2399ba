import { showFigures } from '@ariviyal/contract/desk'
import { listEbooks, listVideos, showEbook, showVideo } from '@ariviyal/contract/library'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { users } from '../accounts/users.table.ts'
import { activity } from '../activity/activity.table.ts'
import { contactMessages } from '../contact/contact-messages.table.ts'
import { institutions } from '../institutions/institutions.table.ts'
import { schoolKeys } from '../institutions/school-keys.ts'
import { schoolForm } from '../institutions/testing.ts'
import { seedLibrary } from '../library/seed-library.ts'
import { addDays, startOfDay, weeksUpTo } from '../platform/calendar.ts'
import { subscriptions } from '../subscriptions/subscriptions.table.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

let home: TestHouse
let admin: TestUser
let mondays: string[]
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
  mondays = weeksUpTo(home.house.now(), 4)
})
afterAll(() => home.close())

const figures = async (weeks = '4') => (await home.call(showFigures, { token: admin.token, query: { weeks } })).body
/** A moment in a week: so many hours after its Monday began on our clock. */
const inWeek = (week: number, hours = 0) => new Date(startOfDay(mondays[week] ?? '').getTime() + hours * 3_600_000)

async function teacher(createdAt: Date): Promise<string> {
  const id = uuid()
  await home.house.db.insert(users).values({
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

test('staff of a house where nothing has happened see noughts', async () => {
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
  expect((await home.call(showFigures, { token: admin.token, query: { weeks: '53' } })).status).toBe(422)
})

test('staff read the figures of a data set that was counted by hand', async () => {
  const { db } = home.house
  const now = home.house.now()
  // Sunday 23:59 on our clock belongs to the week before Monday 00:00.
  const before = await teacher(inWeek(1, -0.01))
  const one = await teacher(inWeek(1))
  const other = await teacher(inWeek(1, 100))
  await teacher(inWeek(0, -1))

  const term = { requestId: null, reference: '', createdAt: inWeek(0) }
  await db.insert(subscriptions).values([
    // Over the ends of weeks 0 and 1, then ended by staff.
    { ...term, id: uuid(), userId: one, startsAt: inWeek(0, 5), endsAt: addDays(now, 90), endedAt: inWeek(2, 1) },
    // Two terms of one person count once.
    { ...term, id: uuid(), userId: other, startsAt: inWeek(1, 5), endsAt: inWeek(2, 30), endedAt: null },
    { ...term, id: uuid(), userId: other, startsAt: inWeek(2, 30), endsAt: addDays(now, 90), endedAt: null },
    // Still to come.
    { ...term, id: uuid(), userId: before, startsAt: addDays(now, 2), endsAt: addDays(now, 90), endedAt: null },
  ])
  const school = { ...schoolForm(), ...schoolKeys(schoolForm()), reason: '', reference: '', createdAt: now }
  await db.insert(institutions).values([
    {
      ...school,
      id: uuid(),
      status: 'approved',
      seats: 3,
      startsAt: inWeek(1, 1),
      endsAt: inWeek(3),
      inviteToken: 'a',
    },
    { ...school, id: uuid(), status: 'pending', createdAt: addDays(now, -8) },
    { ...school, id: uuid(), status: 'pending', createdAt: addDays(now, -2.5) },
    { ...school, id: uuid(), status: 'rejected', createdAt: addDays(now, -40) },
  ])
  const message = { name: 'K', email: 'k@school.example', subject: 'S', message: 'M' }
  await db.insert(contactMessages).values([
    { ...message, id: uuid(), createdAt: addDays(now, -30) },
    { ...message, id: uuid(), createdAt: addDays(now, -0.5) },
    { ...message, id: uuid(), createdAt: addDays(now, -0.4) },
    { ...message, id: uuid(), createdAt: addDays(now, -5), handledAt: now },
  ])
  const [book, film] = [uuid(), uuid()]
  const day = (week: number, days = 0) =>
    addDays(new Date(`${mondays[week]}T00:00:00Z`), days)
      .toISOString()
      .slice(0, 10)
  await db.insert(activity).values([
    { userId: one, kind: 'ebook', itemId: book, day: day(0) },
    { userId: one, kind: 'ebook', itemId: book, day: day(0, 6) },
    { userId: other, kind: 'ebook', itemId: book, day: day(2, 6) },
    { userId: other, kind: 'ebook', itemId: film, day: day(2, 6) },
    { userId: other, kind: 'video', itemId: film, day: day(1) },
    { userId: one, kind: 'video', itemId: film, day: day(0, -1) },
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
  await seedLibrary(home.house)
  const reader = await signUp(home)
  const { items } = (await home.call(listEbooks)).body
  const free = items.find(({ isPremium }) => !isPremium)?.id ?? ''
  const locked = items.find(({ isPremium }) => isPremium)?.id ?? ''
  const film = (await home.call(listVideos)).body.items.find(({ isPremium }) => !isPremium)?.id ?? ''
  const before = await figures()
  for (const id of [free, free, locked]) await home.call(showEbook, { token: reader.token, params: { id } })
  await home.call(showVideo, { token: reader.token, params: { id: film } })
  await home.call(showEbook, { token: admin.token, params: { id: free } })
  await home.call(showEbook, { params: { id: free } })
  const after = await figures()
  expect((after.reading.at(-1) ?? 0) - (before.reading.at(-1) ?? 0)).toBe(1)
  expect((after.watching.at(-1) ?? 0) - (before.watching.at(-1) ?? 0)).toBe(1)
})
