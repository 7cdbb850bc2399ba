import { claimInvite } from '@ariviyal/contract/institutions/institutions'
import { limits } from '@ariviyal/contract/limits'
import { cancelLiveSession } from '@ariviyal/contract/live/live-planning'
import * as calls from '@ariviyal/contract/notifications/notifications'
import { retention } from '@ariviyal/contract/privacy/retention'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { rejectSubscriptionRequest } from '@ariviyal/contract/subscriptions/subscriptions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { handInAs, joinedClass } from '../assignments/handing-in/testing.ts'
import { insertAssignment } from '../assignments/testing.ts'
import { openRepresentedInstitution } from '../institutions/testing.ts'
import { putLiveSession, putRegistration } from '../live/testing.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { addDays } from '../platform/time/calendar.ts'
import { requestAs, signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { eraseOldNotifications } from './notifications.queries.ts'
import { notifications } from './notifications.table.ts'
import { notify, notifyOfOneMore } from './notify.ts'
import { bellOf, choose, putNotification } from './testing.ts'

let testApp: TestApp
let admin: TestUser
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
beforeEach(async () => {
  teacher = await signUp(testApp)
})
afterAll(() => testApp.close())

const mailTo = ({ email }: TestUser): Mail => ({ to: email, subject: 'Cancelled: Light', text: 'Text', html: '' })
const tell = (user = teacher, subject?: string) =>
  testApp.ctx.db.transaction((tx) =>
    notify(testApp.ctx, tx, 'live-changed', [
      { userId: user.id, mail: { ...mailTo(user), ...(subject && { subject }) }, details: 'Ill.', path: '/sessions' },
    ]),
  )
const ring = async (titles: string[]) => {
  await choose(testApp, teacher, 'live-changed', 'bell')
  for (const title of titles) await tell(teacher, title)
}
const titlesOf = async (user: TestUser) => (await bellOf(testApp, user)).items.map(({ title }) => title)
const mailsAbout = async ({ email }: TestUser, words: string) =>
  (await testApp.mails(email)).filter(({ subject }) => subject?.includes(words)).length
const unread = async ({ token }: TestUser) => (await testApp.call(calls.countUnread, { token })).body.unread
const read = (id: string, { token } = teacher) => testApp.call(calls.markRead, { token, params: { id } })

describe('an event', () => {
  test.each([
    ['mail', 1, 0],
    ['bell', 0, 1],
    ['both', 1, 1],
    ['none', 0, 0],
  ] as const)('reaches a person who chose %s by %i mails and %i notifications', async (channel, mails, entries) => {
    await choose(testApp, teacher, 'live-changed', channel)
    await tell()
    expect([await mailsAbout(teacher, 'Light'), (await titlesOf(teacher)).length]).toEqual([mails, entries])
  })

  test('reaches nobody twice who chose nothing', async () => {
    for (const kind of calls.notificationKinds) expect(['mail', 'bell']).toContain(calls.kindRules[kind].usual)
    await tell()
    expect([await mailsAbout(teacher, 'Light'), (await titlesOf(teacher)).length]).toEqual([1, 0])
  })

  test('is not told when its transaction fails', async () => {
    await choose(testApp, teacher, 'live-changed', 'both')
    const failed = testApp.ctx.db.transaction(async (tx) => {
      const notice = { userId: teacher.id, mail: mailTo(teacher), path: '/sessions' }
      await notify(testApp.ctx, tx, 'live-changed', [notice])
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect([await mailsAbout(teacher, 'Light'), await titlesOf(teacher)]).toEqual([0, []])
  })

  test('leads to a page of ours only, with a title of bounded length', async () => {
    await ring(['x'.repeat(limits.notificationTitleMax + 1)])
    expect((await titlesOf(teacher))[0]).toHaveLength(limits.notificationTitleMax)
    for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'sessions'])
      await expect(
        testApp.ctx.db.transaction((tx) =>
          notify(testApp.ctx, tx, 'live-changed', [{ userId: teacher.id, mail: mailTo(teacher), path }]),
        ),
      ).rejects.toMatchObject({ cause: { constraint: 'notifications_path_of_ours' } })
  })
})

describe('similar events', () => {
  const oneMore = (userIds = [teacher.id], key = 'report') =>
    testApp.ctx.db.transaction((tx) =>
      notifyOfOneMore(testApp.ctx, tx, 'work-handed-in', {
        userIds,
        key,
        title: (count) => `${count} handed in`,
        path: '/lms',
      }),
    )

  test('are one notification with their number, also when they happen at once', async () => {
    const other = await signUp(testApp)
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => oneMore([teacher.id, other.id].toSorted(() => (n % 2) - 0.5))),
    )
    await oneMore([teacher.id], 'another')
    expect(await titlesOf(teacher)).toEqual(['1 handed in', '12 handed in'])
    expect(await titlesOf(other)).toEqual(['12 handed in'])
    expect(await unread(teacher)).toBe(2)
  })

  test('begin anew once the notification is read, and come to the top', async () => {
    await oneMore()
    await oneMore([teacher.id], 'another')
    await oneMore()
    const [newest] = (await bellOf(testApp, teacher)).items
    expect(newest).toMatchObject({ title: '2 handed in', is_read: false })
    await read(newest?.id ?? '')
    await oneMore()
    expect((await bellOf(testApp, teacher)).items).toMatchObject([
      { title: '1 handed in', is_read: false },
      { title: '2 handed in', is_read: true },
      { title: '1 handed in', is_read: false },
    ])
  })
})

describe('a person', () => {
  test('reads one notification, then all up to the newest that the page shows', async () => {
    await ring(['First', 'Second', 'Third'])
    const { items, as_of: until } = await bellOf(testApp, teacher)
    expect(await unread(teacher)).toBe(3)
    expect((await read(items[0]?.id ?? '')).status).toBe(200)
    expect((await read(items[0]?.id ?? '')).status).toBe(200)
    expect(await unread(teacher)).toBe(2)
    testApp.advance({ seconds: 1 })
    await tell(teacher, 'Came meanwhile')
    const all = { token: teacher.token, body: { until } }
    expect((await testApp.call(calls.markAllRead, all)).status).toBe(200)
    expect((await bellOf(testApp, teacher)).items.filter(({ is_read }) => !is_read)).toMatchObject([
      { title: 'Came meanwhile', details: 'Ill.', path: '/sessions' },
    ])
  })

  test('pages through many', async () => {
    const titles = Array.from({ length: limits.pageSize + 1 }, (_, n) => `Number ${n}`)
    await ring(titles)
    const first = await bellOf(testApp, teacher)
    expect(first.unread).toBe(limits.pageSize + 1)
    const query = { cursor: first.next_cursor ?? '' }
    const { body } = await testApp.call(calls.listNotifications, { token: teacher.token, query })
    expect([...first.items, ...body.items].map(({ title }) => title)).toEqual(titles.toReversed())
    expect(body.next_cursor).toBeNull()
  })

  test('sees and changes nothing of others', async () => {
    await ring(['Mine'])
    const [mine] = (await bellOf(testApp, teacher)).items
    const other = await signUp(testApp)
    expect(await bellOf(testApp, other)).toMatchObject({ items: [], next_cursor: null, unread: 0 })
    expect((await read(mine?.id ?? '', other)).error.code).toBe('not-found')
    await testApp.call(calls.markAllRead, { token: other.token, body: { until: testApp.ctx.now().toISOString() } })
    expect(await unread(teacher)).toBe(1)
    const preferences = await testApp.call(calls.showPreferences, { token: other.token })
    expect(preferences.body.items).toContainEqual({ kind: 'live-changed', channel: 'mail' })
  })

  test('chooses a channel for each kind, and no mail where there is none', async () => {
    const { token } = teacher
    await choose(testApp, teacher, 'certificate', 'both')
    await choose(testApp, teacher, 'certificate', 'none')
    const { body } = await testApp.call(calls.showPreferences, { token })
    expect(body.items.map(({ kind }) => kind)).toEqual(calls.notificationKinds)
    expect(body.items).toContainEqual({ kind: 'certificate', channel: 'none' })
    expect(body.items).toContainEqual({ kind: 'work-handed-in', channel: 'bell' })
    const items = [{ kind: 'work-handed-in' as const, channel: 'mail' as const }]
    expect((await testApp.call(calls.savePreferences, { token, body: { items } })).status).toBe(422)
  })
})

describe('an act that staff can undo', () => {
  const cancelFor = async (channel: calls.Channel) => {
    await choose(testApp, teacher, 'live-changed', channel)
    const { id } = await putLiveSession(testApp.ctx)
    await putRegistration(testApp.ctx, id, teacher.id)
    const { body } = await testApp.call(cancelLiveSession, {
      token: admin.token,
      params: { id },
      body: { reason: 'The speaker is ill.' },
    })
    return body.undo?.id ?? ''
  }

  test('rings the bell once it can no longer be undone', async () => {
    const own = testApp
    await cancelFor('bell')
    expect(await titlesOf(teacher)).toEqual([])
    expect(await unread(teacher)).toBe(0)
    own.advance({ seconds: 31 })
    expect((await bellOf(own, teacher)).items).toMatchObject([
      { title: expect.stringContaining('Cancelled') as string, details: 'The speaker is ill.' },
    ])
    expect(await mailsAbout(teacher, 'Cancelled')).toBe(0)
  })

  test('leaves no trace when undone', async () => {
    const id = await cancelFor('both')
    expect((await testApp.call(undoAct, { token: admin.token, params: { id } })).status).toBe(200)
    testApp.advance({ seconds: 31 })
    expect([await titlesOf(teacher), await mailsAbout(teacher, 'Cancelled')]).toEqual([[], 0])
  })

  test('tells an applicant of a refused request at the bell alone, with the reason', async () => {
    await choose(testApp, teacher, 'subscription', 'bell')
    const id = await requestAs(testApp, teacher)
    const body = { reason: 'The school is not in India.' }
    await testApp.call(rejectSubscriptionRequest, { token: admin.token, params: { id }, body })
    testApp.advance({ seconds: 31 })
    expect((await bellOf(testApp, teacher)).items).toMatchObject([
      { kind: 'subscription', details: 'Not approved. The school is not in India.', path: '/profile' },
    ])
  })
})

test('teachers of a class hear of work once per assignment, however many pupils hand in', async () => {
  const owner = await signUpSubscriber(testApp)
  const { classId, pupils } = await joinedClass(testApp, owner.token, ['Anbu', 'Banu', 'Chitra'])
  const id = await insertAssignment(testApp, classId)
  for (const { token } of pupils) expect((await handInAs(testApp, token, id)).status).toBe(200)
  // Handed in again: the same work.
  expect((await handInAs(testApp, pupils[0]?.token ?? '', id)).status).toBe(200)
  expect((await bellOf(testApp, owner)).items).toMatchObject([
    { title: '3 pupils handed in “Shadow clock”', path: `/lms/assignments/${id}` },
  ])
})

test('the representative of a school hears that teachers take seats', async () => {
  const { principal, invite } = await openRepresentedInstitution(testApp, admin, { seats: 5 })
  const params = { token: invite }
  for (const { token } of [await signUp(testApp), await signUp(testApp), principal])
    expect((await testApp.call(claimInvite, { token, params })).status).toBe(200)
  expect(await titlesOf(principal)).toEqual(['2 teachers took seats of your school'])
})

test('notifications are erased after their days, and the oldest of very many', async () => {
  await ring(['Old'])
  const { db } = testApp.ctx
  const now = testApp.ctx.now()
  const rowsOf = () => db.$count(notifications, eq(notifications.userId, teacher.id))
  await eraseOldNotifications(db, addDays(now, retention.notificationDays - 0.1))
  expect(await rowsOf()).toBe(1)
  for (let n = 0; n < retention.notificationsOfUser; n += 1) await putNotification(testApp.ctx, teacher.id)
  await eraseOldNotifications(db, now)
  expect(await rowsOf()).toBe(retention.notificationsOfUser)
  expect(await titlesOf(teacher)).not.toContain('Old')
  await eraseOldNotifications(db, addDays(now, retention.notificationDays + 0.1))
  expect(await rowsOf()).toBe(0)
})
