import { rejectInstitution } from '@ariviyal/contract/institutions/institutions'
import { inviteTeachers } from '@ariviyal/contract/institutions/own-institution'
import { retention } from '@ariviyal/contract/privacy/retention'
import { rejectSubscriptionRequest } from '@ariviyal/contract/subscriptions/subscriptions'
import { startOfDay } from '@ariviyal/contract/time'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountEvents } from '../accounts/security/account-events.table.ts'
import { recordAccountEvent } from '../accounts/security/record-account-event.ts'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { publishedBook } from '../library/testing.ts'
import { activity, readingPlaces } from '../library/activity/activity.table.ts'
import { contactMessages } from '../contact/contact-messages.table.ts'
import { institutions } from '../institutions/institutions.table.ts'
import { institutionInvitations } from '../institutions/representatives/representatives.table.ts'
import { openRepresentedInstitution, registerTestInstitution } from '../institutions/testing.ts'
import { liveAttendance, liveBeats, liveCodeEntries } from '../live/attendance/attendance.table.ts'
import { findAttendanceOfSession } from '../live/attendance/find-attendance.ts'
import { putRegistration, putLiveSession } from '../live/testing.ts'
import { addDays, addMonths } from '../platform/time/calendar.ts'
import { requestAs } from '../subscriptions/testing.ts'
import { subscriptionRequests } from '../subscriptions/subscriptions.table.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { features } from '../app.ts'
import { eraseExpiredData } from './erase-expired-data.ts'

let testApp: TestApp
let admin: TestUser
beforeEach(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterEach(() => testApp.close())

/** The application at another time. */
const at = (now: Date) => eraseExpiredData({ ...testApp.ctx, now: () => now }, features)
const minute = 60_000
const around = (moment: Date) => [new Date(moment.getTime() - minute), new Date(moment.getTime() + minute)] as const

describe('data past its retention period', () => {
  test('handled messages are erased after their months; open ones stay', async () => {
    const { db } = testApp.ctx
    const handledAt = new Date()
    const message = { name: 'K', email: 'k@school.example', subject: 'S', message: 'M', createdAt: handledAt }
    await db.insert(contactMessages).values([
      { id: crypto.randomUUID(), ...message, handledAt },
      { id: crypto.randomUUID(), ...message },
    ])
    const [before, after] = around(addMonths(handledAt, retention.handledMessageMonths))
    await at(before)
    expect(await db.$count(contactMessages)).toBe(2)
    await at(after)
    expect(await db.$count(contactMessages)).toBe(1)
    expect(await db.$count(contactMessages, sql`${contactMessages.handledAt} is null`)).toBe(1)
  })

  test('opened items are erased after their months', async () => {
    const { db } = testApp.ctx
    const { id: userId } = await signUp(testApp)
    const day = '2026-03-10'
    await db.insert(activity).values({ userId, kind: 'ebook', itemId: crypto.randomUUID(), day })
    await db
      .insert(readingPlaces)
      .values({ userId, ebookId: await publishedBook(testApp), page: 17, readAt: startOfDay(day) })
    // Midnight in the product's time zone, that many months later.
    const last = addMonths(startOfDay(day), retention.activityMonths)
    await at(new Date(last.getTime() + minute))
    expect(await db.$count(activity)).toBe(1)
    await at(addDays(last, 1.1))
    expect(await db.$count(activity)).toBe(0)
    expect(await db.$count(readingPlaces)).toBe(0)
  })

  test('account events are erased after their months', async () => {
    const { db } = testApp.ctx
    const { id } = await signUp(testApp)
    const happenedAt = new Date()
    await db.delete(accountEvents)
    await recordAccountEvent(db, id, 'password-changed', happenedAt)
    const [before, after] = around(addMonths(happenedAt, retention.accountEventMonths))
    await at(before)
    expect(await db.$count(accountEvents)).toBe(1)
    await at(after)
    expect(await db.$count(accountEvents)).toBe(0)
  })

  test('rejected requests and registrations are erased after their months; the others stay', async () => {
    const { db } = testApp.ctx
    const [declined, waiting] = [
      await requestAs(testApp, await signUp(testApp)),
      await requestAs(testApp, await signUp(testApp)),
    ]
    const [institution, other] = [await registerTestInstitution(testApp), await registerTestInstitution(testApp)]
    await testApp.call(rejectSubscriptionRequest, { token: admin.token, params: { id: declined } })
    await testApp.call(rejectInstitution, { token: admin.token, params: { id: institution } })
    const [before, after] = around(addMonths(new Date(), retention.declinedRequestMonths))
    await at(before)
    expect([await db.$count(subscriptionRequests), await db.$count(institutions)]).toEqual([2, 2])
    await at(after)
    expect([await db.$count(subscriptionRequests), await db.$count(institutions)]).toEqual([1, 1])
    expect(await db.$count(subscriptionRequests, eq(subscriptionRequests.id, waiting))).toBe(1)
    expect(await db.$count(institutions, eq(institutions.id, other))).toBe(1)
  })

  test('unaccepted invitations are erased after their months', async () => {
    const { principal } = await openRepresentedInstitution(testApp, admin, { seats: 2 })
    const csv = 'Anandhi,anandhi@school.example'
    expect((await testApp.call(inviteTeachers, { token: principal.token, body: { csv } })).status).toBe(201)
    const [before, after] = around(addMonths(new Date(), retention.invitationMonths))
    await at(before)
    expect(await testApp.ctx.db.$count(institutionInvitations)).toBe(1)
    await at(after)
    expect(await testApp.ctx.db.$count(institutionInvitations)).toBe(0)
  })

  test('sources of attendance are erased after their months; the result stays and is not computed again', async () => {
    const { ctx } = testApp
    const endsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000)
    const session = await putLiveSession(ctx, { startsAt: new Date(endsAt.getTime() - 3_600_000), endsAt })
    const place = await putRegistration(ctx, session.id, (await signUp(testApp)).id)
    await ctx.db.insert(liveBeats).values(
      [0, 60, 120].map((second) => ({
        registrationId: place,
        device: session.id,
        at: new Date(session.startsAt.getTime() + second * 1_000),
      })),
    )
    await ctx.db.insert(liveCodeEntries).values({ registrationId: place, part: 2, enteredAt: endsAt })
    await findAttendanceOfSession(ctx, session.id)
    const stored = () => ctx.db.select().from(liveAttendance)
    const found = await stored()
    expect(found).toMatchObject([{ presentSeconds: 120 + 15 * 60 }])
    const sources = async () => [await ctx.db.$count(liveBeats), await ctx.db.$count(liveCodeEntries)]
    const [before, after] = around(addMonths(endsAt, retention.attendanceSourceMonths))
    await at(before)
    expect(await sources()).toEqual([3, 1])
    await at(after)
    expect(await sources()).toEqual([0, 0])
    await findAttendanceOfSession({ ...ctx, now: () => after }, session.id)
    expect(await stored()).toEqual(found)
  })

  test('mails stored as files are erased after their days', async () => {
    await registerTestInstitution(testApp)
    await testApp.runJobs()
    const stored = () => readdir(join(testApp.ctx.config.dataDir, 'outbox'))
    const count = (await stored()).length
    expect(count).toBeGreaterThan(0)
    const [before, after] = around(addDays(new Date(), retention.keptMailDays))
    await at(before)
    expect(await stored()).toHaveLength(count)
    await at(after)
    expect(await stored()).toEqual([])
  })

  test('is erased every night, by one of the instances', () => {
    expect(testApp.ctx.jobs.queues.get('privacy.retention')?.schedule).toMatchObject({ cron: '40 3 * * *' })
  })
})
