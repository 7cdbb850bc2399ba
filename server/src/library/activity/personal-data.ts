import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { activity, readingPlaces } from './activity.table.ts'

/** The books and videos that a person opened, by day, and the page where each book was left. */
export async function activityData(executor: Executor, userId: string) {
  const opened = await executor
    .select({ kind: activity.kind, id: activity.itemId, day: activity.day })
    .from(activity)
    .where(eq(activity.userId, userId))
    .orderBy(asc(activity.day))
  const places = await executor
    .select({ ebook: readingPlaces.ebookId, page: readingPlaces.page, read_at: readingPlaces.readAt })
    .from(readingPlaces)
    .where(eq(readingPlaces.userId, userId))
    .orderBy(asc(readingPlaces.readAt))
  return { opened, reading_places: places }
}
