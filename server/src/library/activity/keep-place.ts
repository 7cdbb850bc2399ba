import { and, eq } from 'drizzle-orm'
import type { AppContext, Caller } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { EbookRow } from '../library.table.ts'
import { readingPlaces } from './activity.table.ts'

/** The page where the caller left a book; null for guests and for a book not read before. */
export async function placeOf(executor: Executor, caller: Caller | null, ebookId: string): Promise<number | null> {
  if (!caller) return null
  const [place] = await executor
    .select({ page: readingPlaces.page })
    .from(readingPlaces)
    .where(and(eq(readingPlaces.userId, caller.user.id), eq(readingPlaces.ebookId, ebookId)))
  return place?.page ?? null
}

/** Keeps the page where the caller is in a book; a page beyond its end counts as the last one. */
export async function keepPlace(
  ctx: AppContext,
  caller: Caller,
  book: Pick<EbookRow, 'id' | 'pages'>,
  page: number,
): Promise<{ page: number }> {
  const place = { page: Math.max(1, Math.min(page, book.pages)), readAt: ctx.now() }
  await ctx.db
    .insert(readingPlaces)
    .values({ userId: caller.user.id, ebookId: book.id, ...place })
    .onConflictDoUpdate({ target: [readingPlaces.userId, readingPlaces.ebookId], set: place })
  return { page: place.page }
}
