import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { activity } from './activity.table.ts'

/** The books and videos that a person opened, by day. */
export async function activityData(executor: Executor, userId: string) {
  const opened = await executor
    .select({ kind: activity.kind, id: activity.itemId, day: activity.day })
    .from(activity)
    .where(eq(activity.userId, userId))
    .orderBy(asc(activity.day))
  return { opened }
}
