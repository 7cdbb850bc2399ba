import {
  type Channel,
  listNotifications,
  type NotificationKind,
  savePreferences,
} from '@ariviyal/contract/notifications/notifications'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import type { TestApp } from '../testing/test-app.ts'
import { notifications } from './notifications.table.ts'

/** Chooses how a user hears of one kind of event. */
export async function choose(
  testApp: TestApp,
  { token }: { token: string },
  kind: NotificationKind,
  channel: Channel,
): Promise<void> {
  const { status } = await testApp.call(savePreferences, { token, body: { items: [{ kind, channel }] } })
  if (status !== 200) throw new Error(`not chosen: ${status}`)
}

/** What the bell of a user shows, newest first. */
export const bellOf = async (testApp: TestApp, { token }: { token: string }) =>
  (await testApp.call(listNotifications, { token })).body

/** Inserts an unread notification; returns its id. */
export async function putNotification(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
  change: Partial<typeof notifications.$inferInsert> = {},
): Promise<string> {
  const id = uuid()
  await db.insert(notifications).values({
    id,
    userId,
    kind: 'certificate',
    title: 'Your certificate: Light',
    details: '',
    path: '/certificates',
    createdAt: now(),
    visibleFrom: now(),
    ...change,
  })
  return id
}
