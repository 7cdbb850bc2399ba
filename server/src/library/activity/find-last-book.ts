import { and, desc, eq } from 'drizzle-orm'
import { isShown } from '../../content/content-rows.ts'
import type { Executor } from '../../platform/db/database.ts'
import { ebooks } from '../library.table.ts'
import { coverOf } from '../library.view.ts'
import { activity } from './activity.table.ts'

/** The book that a user opened last, if they may still read it. */
export async function findLastBook(
  executor: Executor,
  userId: string,
  { mayOpenPremium }: { mayOpenPremium: boolean },
) {
  const [book] = await executor
    .select({ id: ebooks.id, title: ebooks.title, coverKey: ebooks.coverKey, pages: ebooks.pages })
    .from(activity)
    .innerJoin(ebooks, eq(ebooks.id, activity.itemId))
    .where(
      and(
        eq(activity.userId, userId),
        eq(activity.kind, 'ebook'),
        isShown(ebooks),
        mayOpenPremium ? undefined : eq(ebooks.isPremium, false),
      ),
    )
    .orderBy(desc(activity.day), desc(ebooks.id))
    .limit(1)
  return book ? { id: book.id, title: book.title, cover: coverOf(book), pages: book.pages } : null
}
