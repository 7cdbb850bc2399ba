import { rejectInstitution } from '@ariviyal/contract/institutions'
import { inviteTeachers } from '@ariviyal/contract/school'
import { retention } from '@ariviyal/contract/retention'
import { rejectSubscriptionRequest } from '@ariviyal/contract/subscriptions'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountEvents } from '../accounts/account-events.table.ts'
import { noteAccountEvent } from '../accounts/note-account-event.ts'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { activity } from '../activity/activity.table.ts'
import { contactMessages } from '../contact/contact-messages.table.ts'
import { institutions } from '../institutions/institutions.table.ts'
import { institutionInvitations } from '../institutions/school-care.table.ts'
import { openCaredForSchool, registerSchool } from '../institutions/testing.ts'
import { liveAttendance, liveBeats, liveCodeEntries } from '../live/attendance/attendance.table.ts'
import { findAttendanceOfSession } from '../live/attendance/find-attendance.ts'
import { putRegistration, putSession } from '../live/testing.ts'
import { addDays, addMonths, startOfDay } from '../platform/calendar.ts'
import { requestAs } from '../subscriptions/testing.ts'
import { subscriptionRequests } from '../subscriptions/subscriptions.table.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { eraseWhatIsOver } from './erase-what-is-over.ts'

let home: TestHouse
let admin: TestUser
beforeEach(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterEach(() => home.close())

/** The house at another moment. */
const at = (now: Date) => eraseWhatIsOver({ ...home.house, now: () => now })
const minute = 60_000
const around = (moment: Date) => [new Date(moment.getTime() - minute), new Date(moment.getTime() + minute)] as const

describe('what has outlived its period', () => {
  test('a handled message goes after its months and not before; one that waits stays', async () => {
    const { db } = home.house
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

  test('what a teacher opened is forgotten after its months and not before', async () => {
    const { db } = home.house
    const { id: userId } = await signUp(home)
    const day = '2026-03-10'
    await db.insert(activity).values({ userId, kind: 'ebook', itemId: crypto.randomUUID(), day })
    // Midnight on our clock, so many months later.
    const last = addMonths(startOfDay(day), retention.activityMonths)
    await at(new Date(last.getTime() + minute))
    expect(await db.$count(activity)).toBe(1)
    await at(addDays(last, 1.1))
    expect(await db.$count(activity)).toBe(0)
  })

  test('what happened to an account goes after its months and not before', async () => {
    const { db } = home.house
    const { id } = await signUp(home)
    const happenedAt = new Date()
    await db.delete(accountEvents)
    await noteAccountEvent(db, id, 'password-changed', happenedAt)
    const [before, after] = around(addMonths(happenedAt, retention.accountEventMonths))
    await at(before)
    expect(await db.$count(accountEvents)).toBe(1)
    await at(after)
    expect(await db.$count(accountEvents)).toBe(0)
  })

  test('declined requests and registrations go after their months and not before; the others stay', async () => {
    const { db } = home.house
    const [declined, waiting] = [await requestAs(home, await signUp(home)), await requestAs(home, await signUp(home))]
    const [school, other] = [await registerSchool(home), await registerSchool(home)]
    await home.call(rejectSubscriptionRequest, { token: admin.token, params: { id: declined } })
    await home.call(rejectInstitution, { token: admin.token, params: { id: school } })
    const [before, after] = around(addMonths(new Date(), retention.declinedRequestMonths))
    await at(before)
    expect([await db.$count(subscriptionRequests), await db.$count(institutions)]).toEqual([2, 2])
    await at(after)
    expect([await db.$count(subscriptionRequests), await db.$count(institutions)]).toEqual([1, 1])
    expect(await db.$count(subscriptionRequests, eq(subscriptionRequests.id, waiting))).toBe(1)
    expect(await db.$count(institutions, eq(institutions.id, other))).toBe(1)
  })

  test('an invitation that nobody accepted goes after its months and not before', async () => {
    const { principal } = await openCaredForSchool(home, admin, { seats: 2 })
    const csv = 'Anandhi,anandhi@school.example'
    expect((await home.call(inviteTeachers, { token: principal.token, body: { csv } })).status).toBe(201)
    const [before, after] = around(addMonths(new Date(), retention.invitationMonths))
    await at(before)
    expect(await home.house.db.$count(institutionInvitations)).toBe(1)
    await at(after)
    expect(await home.house.db.$count(institutionInvitations)).toBe(0)
  })

  test('what attendance was found from goes after its months and not before; what was found stays, and is not found anew', async () => {
    const { house } = home
    const endsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000)
    const session = await putSession(house, { startsAt: new Date(endsAt.getTime() - 3_600_000), endsAt })
    const place = await putRegistration(house, session.id, (await signUp(home)).id)
    await house.db.insert(liveBeats).values(
      [0, 60, 120].map((second) => ({
        registrationId: place,
        device: session.id,
        at: new Date(session.startsAt.getTime() + second * 1_000),
      })),
    )
    await house.db.insert(liveCodeEntries).values({ registrationId: place, part: 2, enteredAt: endsAt })
    await findAttendanceOfSession(house, session.id)
    const kept = () => house.db.select().from(liveAttendance)
    const found = await kept()
    expect(found).toMatchObject([{ presentSeconds: 120 + 15 * 60 }])
    const sources = async () => [await house.db.$count(liveBeats), await house.db.$count(liveCodeEntries)]
    const [before, after] = around(addMonths(endsAt, retention.attendanceSourceMonths))
    await at(before)
    expect(await sources()).toEqual([3, 1])
    await at(after)
    expect(await sources()).toEqual([0, 0])
    await findAttendanceOfSession({ ...house, now: () => after }, session.id)
    expect(await kept()).toEqual(found)
  })

  test('mails that are kept as files go after their days and not before', async () => {
    await registerSchool(home)
    await home.runJobs()
    const kept = () => readdir(join(home.house.config.dataDir, 'outbox'))
    const count = (await kept()).length
    expect(count).toBeGreaterThan(0)
    const [before, after] = around(addDays(new Date(), retention.keptMailDays))
    await at(before)
    expect(await kept()).toHaveLength(count)
    await at(after)
    expect(await kept()).toEqual([])
  })

  test('is looked for every night, by one of the instances', () => {
    expect(home.house.jobs.queues.get('privacy.retention')?.schedule).toMatchObject({ cron: '40 3 * * *' })
  })
})
