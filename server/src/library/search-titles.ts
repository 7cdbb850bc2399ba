import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { asc } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { bestFirst, fits, joined } from '../platform/forgiving-search.ts'
import { ebooks, videos } from './library.table.ts'

/** Books by title, author and category, and videos by title and category, for the search of the console. There are few, so no index serves it. */
export async function searchTitles(executor: Executor, text: string): Promise<Found[]> {
  const book = joined(ebooks.title, ebooks.author, ebooks.category)
  const film = joined(videos.title, videos.category)
  const books = await executor
    .select({ id: ebooks.id, title: ebooks.title, detail: ebooks.author })
    .from(ebooks)
    .where(fits(text, book))
    .orderBy(bestFirst(text, book), asc(ebooks.id))
    .limit(limits.foundMax)
  const films = await executor
    .select({ id: videos.id, title: videos.title, detail: videos.category })
    .from(videos)
    .where(fits(text, film))
    .orderBy(bestFirst(text, film), asc(videos.id))
    .limit(limits.foundMax)
  return [
    ...books.map((row) => ({ kind: 'ebook' as const, ...row })),
    ...films.map((row) => ({ kind: 'video' as const, ...row })),
  ]
}
