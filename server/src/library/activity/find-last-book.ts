import { and, desc, eq, sql } from 'drizzle-orm'
import { isShown } from '../../content/content-rows.ts'
import type { Executor } from '../../platform/db/database.ts'
import { ebooks } from '../library.table.ts'
import { coverOf } from '../library.view.ts'
import { activity, readingPlaces } from './activity.table.ts'

/** The book that a user read last, with the page where it was left, if they may still read it. */
export async function findLastBook(
  executor: Executor,
  userId: string,
  { mayOpenPremium }: { mayOpenPremium: boolean },
) {
  const [book] = await executor
    .select({
      id: ebooks.id,
      title: ebooks.title,
      coverKey: ebooks.coverKey,
      pages: ebooks.pages,
      place: readingPlaces.page,
    })
    .from(activity)
    .innerJoin(ebooks, eq(ebooks.id, activity.itemId))
    .leftJoin(readingPlaces, and(eq(readingPlaces.userId, userId), eq(readingPlaces.ebookId, ebooks.id)))
    .where(
      and(
        eq(activity.userId, userId),
        eq(activity.kind, 'ebook'),
        isShown(ebooks),
        mayOpenPremium ? undefined : eq(ebooks.isPremium, false),
      ),
    )
    .orderBy(desc(activity.day), sql`${readingPlaces.readAt} desc nulls last`, desc(ebooks.id))
    .limit(1)
  return book
    ? { id: book.id, title: book.title, cover: coverOf(book), pages: book.pages, place: book.place ?? 1 }
    : null
}
