import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approveSubscriptionRequest } from '@ariviyal/contract/subscriptions'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { users } from '../accounts/users.table.ts'
import { remindInstitutions } from '../institutions/remind-institutions.ts'
import { registerSchool, schoolForm } from '../institutions/testing.ts'
import { approveInstitution } from '@ariviyal/contract/institutions'
import { addDays } from '../platform/calendar.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { remindSubscribers } from './remind-subscribers.ts'
import { subscriptions } from './subscriptions.table.ts'
import { requestAs, signUpSubscriber } from './testing.ts'

let home: TestHouse
let admin: TestUser
beforeEach(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterEach(() => home.close())

/** The days that pass until a subscription of so many months that starts now has so many days left. */
const daysUntil = (left: number, months: number) => {
  const end = new Date(home.house.now())
  end.setUTCMonth(end.getUTCMonth() + months)
  return Math.round((end.getTime() - home.house.now().getTime()) / 86_400_000) - left
}
const remindedOf = async (to: string) => {
  await Promise.all([
    remindSubscribers(home.house),
    remindSubscribers(home.house),
    remindInstitutions(home.house),
    remindInstitutions(home.house),
  ])
  return (await home.mails(to)).filter(({ subject }) => subject?.includes('ends on')).length
}

describe('a teacher whose subscription ends soon', () => {
  test('is reminded 30 days and 7 days before, each once, though two instances look each hour', async () => {
    const wait = daysUntil(30, 6)
    const { email } = await signUpSubscriber(home, { admin, months: 6 })
    expect(await remindedOf(email)).toBe(0)
    home.advance({ days: wait - 1 })
    expect(await remindedOf(email)).toBe(0)
    home.advance({ days: 1, minutes: 1 })
    expect(await remindedOf(email)).toBe(1)
    home.advance({ days: 20 })
    expect(await remindedOf(email)).toBe(1)
    home.advance({ days: 3 })
    expect(await remindedOf(email)).toBe(2)
    home.advance({ days: 8 })
    expect(await remindedOf(email)).toBe(2)
  })

  test('is not reminded once a further term is approved, nor when staff ended it', async () => {
    const wait = daysUntil(29, 6)
    const extended = await signUpSubscriber(home, { admin, months: 6 })
    const id = await requestAs(home, extended)
    await home.call(approveSubscriptionRequest, { token: admin.token, params: { id }, body: { months: 6 } })
    home.advance({ days: wait })
    expect(await remindedOf(extended.email)).toBe(0)
  })

  test('of one month only is not reminded of the end at the start', async () => {
    const { email } = await signUpSubscriber(home, { admin, months: 1 })
    home.advance({ days: 2 })
    expect(await remindedOf(email)).toBe(0)
  })
})

test('more teachers than one transaction takes are all reminded, once', async () => {
  const { db, now } = home.house
  const many = Array.from({ length: 620 }, (_, index) => ({ id: uuid(), email: `many-${index}@school.example` }))
  const common = {
    firstname: 'A',
    lastname: 'B',
    phoneNumber: '',
    passwordHash: '',
    role: 'teacher' as const,
    createdAt: now(),
  }
  await db.insert(users).values(many.map((user) => ({ ...user, ...common })))
  const term = { startsAt: addDays(now(), -300), endsAt: addDays(now(), 20), reference: '', createdAt: now() }
  await db.insert(subscriptions).values(many.map((user) => ({ id: uuid(), userId: user.id, ...term })))
  await Promise.all([remindSubscribers(home.house), remindSubscribers(home.house)])
  const { rows } = await db.execute<{ count: number; people: number }>(
    sql`select count(*)::int as count, count(distinct data->>'to')::int as people from pgboss.job where name = 'mail.send' and data->>'to' like 'many-%'`,
  )
  expect(rows).toEqual([{ count: 620, people: 620 }])
})

test('a school is reminded at its own address and at that of its principal', async () => {
  const wait = daysUntil(7, 6)
  const form = schoolForm()
  const id = await registerSchool(home, form)
  await home.call(approveInstitution, { token: admin.token, params: { id }, body: { months: 6 } })
  home.advance({ days: wait, minutes: 1 })
  expect(await remindedOf(form.school_email)).toBe(1)
  expect(await remindedOf(form.principal_email)).toBe(1)
})
