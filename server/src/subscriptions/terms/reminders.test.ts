import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approveSubscriptionRequest } from '@ariviyal/contract/subscriptions/subscriptions'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { users } from '../../accounts/users.table.ts'
import { remindInstitutions } from '../../institutions/terms/remind-institutions.ts'
import { registerTestInstitution, institutionForm } from '../../institutions/testing.ts'
import { approveInstitution } from '@ariviyal/contract/institutions/institutions'
import { addDays } from '../../platform/time/calendar.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { remindSubscribers } from './remind-subscribers.ts'
import { subscriptions } from '../subscriptions.table.ts'
import { requestAs, signUpApproved } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeEach(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterEach(() => testApp.close())

/** Days from now until a subscription of the given months, starting now, has the given days left. */
const daysUntil = (left: number, months: number) => {
  const end = new Date(testApp.ctx.now())
  end.setUTCMonth(end.getUTCMonth() + months)
  return Math.round((end.getTime() - testApp.ctx.now().getTime()) / 86_400_000) - left
}
const remindedOf = async (to: string) => {
  await Promise.all([
    remindSubscribers(testApp.ctx),
    remindSubscribers(testApp.ctx),
    remindInstitutions(testApp.ctx),
    remindInstitutions(testApp.ctx),
  ])
  return (await testApp.mails(to)).filter(({ subject }) => subject?.includes('ends on')).length
}

describe('a teacher whose subscription ends soon', () => {
  test('is reminded 30 days and 7 days before, once each, though two instances check every hour', async () => {
    const wait = daysUntil(30, 6)
    const { email } = await signUpApproved(testApp, { admin, months: 6 })
    expect(await remindedOf(email)).toBe(0)
    testApp.advance({ days: wait - 1 })
    expect(await remindedOf(email)).toBe(0)
    testApp.advance({ days: 1, minutes: 1 })
    expect(await remindedOf(email)).toBe(1)
    testApp.advance({ days: 20 })
    expect(await remindedOf(email)).toBe(1)
    testApp.advance({ days: 3 })
    expect(await remindedOf(email)).toBe(2)
    testApp.advance({ days: 8 })
    expect(await remindedOf(email)).toBe(2)
  })

  test('is not reminded after a further term was approved, or after staff ended it', async () => {
    const wait = daysUntil(29, 6)
    const extended = await signUpApproved(testApp, { admin, months: 6 })
    const id = await requestAs(testApp, extended)
    await testApp.call(approveSubscriptionRequest, { token: admin.token, params: { id }, body: { months: 6 } })
    testApp.advance({ days: wait })
    expect(await remindedOf(extended.email)).toBe(0)
  })

  test('with a term of one month is not reminded at its start', async () => {
    const { email } = await signUpApproved(testApp, { admin, months: 1 })
    testApp.advance({ days: 2 })
    expect(await remindedOf(email)).toBe(0)
  })
})

test('teachers beyond one batch are all reminded, once', async () => {
  const { db, now } = testApp.ctx
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
  await Promise.all([remindSubscribers(testApp.ctx), remindSubscribers(testApp.ctx)])
  const { rows } = await db.execute<{ count: number; people: number }>(
    sql`select count(*)::int as count, count(distinct data->>'to')::int as people from pgboss.job where name = 'mail.send' and data->>'to' like 'many-%'`,
  )
  expect(rows).toEqual([{ count: 620, people: 620 }])
})

test('an institution is reminded at its own address and at that of its principal', async () => {
  const wait = daysUntil(7, 6)
  const form = institutionForm()
  const id = await registerTestInstitution(testApp, form)
  await testApp.call(approveInstitution, { token: admin.token, params: { id }, body: { months: 6 } })
  testApp.advance({ days: wait, minutes: 1 })
  expect(await remindedOf(form.school_email)).toBe(1)
  expect(await remindedOf(form.principal_email)).toBe(1)
})
