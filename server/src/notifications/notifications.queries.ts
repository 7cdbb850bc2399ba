import { type NotificationKind, type Preference, unreadCounted } from '@ariviyal/contract/notifications/notifications'
import { retention } from '@ariviyal/contract/privacy/retention'
import { and, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { addDays } from '../platform/time/calendar.ts'
import { notificationPreferences, type NotificationRow, notifications } from './notifications.table.ts'

const shownTo = (userId: string, now: Date) =>
  and(eq(notifications.userId, userId), lte(notifications.visibleFrom, now))

export async function insertNotifications(
  executor: Executor,
  rows: (typeof notifications.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await executor.insert(notifications).values(rows)
}

/** Adds each row to the unread notification of its user with the same key, where there is one, and gives it the id and moment of the row. */
export const mergeNotifications = (
  executor: Executor,
  rows: (typeof notifications.$inferInsert)[],
): Promise<{ id: string; count: number }[]> =>
  executor
    .insert(notifications)
    .values(rows)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.groupKey],
      targetWhere: sql`${notifications.readAt} is null and ${notifications.groupKey} is not null`,
      set: {
        id: sql`excluded.id`,
        count: sql`${notifications.count} + 1`,
        createdAt: sql`excluded.created_at`,
        visibleFrom: sql`excluded.visible_from`,
        path: sql`excluded.path`,
      },
    })
    .returning({ id: notifications.id, count: notifications.count })

export async function setTitle(executor: Executor, ids: string[], title: string): Promise<void> {
  await executor.update(notifications).set({ title }).where(inArray(notifications.id, ids))
}

export const selectNotifications = (
  executor: Executor,
  userId: string,
  { before, now, limit = rowsForPage }: { before?: string | undefined; now: Date; limit?: number },
): Promise<NotificationRow[]> =>
  executor
    .select()
    .from(notifications)
    .where(and(shownTo(userId, now), before ? lt(notifications.id, before) : undefined))
    .orderBy(desc(notifications.id))
    .limit(limit)

/** Counts to `unreadCounted` at most. */
export async function countUnread(executor: Executor, userId: string, now: Date): Promise<number> {
  const rows = await executor
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(shownTo(userId, now), isNull(notifications.readAt)))
    .limit(unreadCounted)
  return rows.length
}

/** Marks one of the user's notifications. One that is read stays as it is; false for an unknown one. */
export async function setRead(executor: Executor, userId: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await executor
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(shownTo(userId, now), eq(notifications.id, id)))
  return rowCount === 1
}

export async function setAllRead(executor: Executor, userId: string, until: Date, now: Date): Promise<void> {
  await executor
    .update(notifications)
    .set({ readAt: now })
    .where(and(shownTo(userId, now), isNull(notifications.readAt), lte(notifications.visibleFrom, until)))
}

export async function deleteNotificationsOfAct(executor: Executor, actId: string): Promise<void> {
  await executor.delete(notifications).where(eq(notifications.actId, actId))
}

export const selectPreferences = (
  executor: Executor,
  userIds: string[],
  kind?: NotificationKind,
): Promise<(Preference & { userId: string })[]> =>
  executor
    .select()
    .from(notificationPreferences)
    .where(
      and(inArray(notificationPreferences.userId, userIds), kind ? eq(notificationPreferences.kind, kind) : undefined),
    )

export async function savePreferences(executor: Executor, userId: string, items: Preference[]): Promise<void> {
  // A kind named twice would be written twice by one statement, which PostgreSQL refuses.
  const last = new Map(items.map((item) => [item.kind, item]))
  if (last.size === 0) return
  await executor
    .insert(notificationPreferences)
    .values([...last.values()].map((item) => ({ userId, ...item })))
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { channel: sql`excluded.channel` },
    })
}

/** Erases notifications older than their retention period, and the oldest ones of users who have very many; returns how many. */
export async function eraseOldNotifications(executor: Executor, now: Date): Promise<number> {
  const old = await executor
    .delete(notifications)
    .where(lt(notifications.createdAt, addDays(now, -retention.notificationDays)))
  const beyond = await executor.execute(sql`
    delete from ${notifications} using (
      select id, row_number() over (partition by user_id order by id desc) as place from ${notifications}
    ) placed
    where placed.id = ${notifications.id} and placed.place > ${retention.notificationsOfUser}`)
  return (old.rowCount ?? 0) + (beyond.rowCount ?? 0)
}
