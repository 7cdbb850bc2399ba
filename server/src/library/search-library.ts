import type { Found } from '@ariviyal/contract/desk'
import type { ItemState } from '@ariviyal/contract/library-staff'
import { limits } from '@ariviyal/contract/limits'
import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { ebooks, videos } from './library.table.ts'
import { stateOf } from './staff-library.view.ts'

/** How much of a title must be like what was typed, by trigrams: one slip in a word of five letters is forgiven. */
const likeEnough = 0.4

const stateWords: Record<ItemState, string> = { draft: 'Draft', published: 'Published', archived: 'Archived' }

/** Every word as the beginning of one, all of them needed; null where nothing is left to look for. No sign of the query language gets through. */
function prefixQuery(text: string): string | null {
  const words =
    text
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.slice(0, 10) ?? []
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}

/**
 * Books and videos in any state by title, author, category, description and the text of the book, for the search of the console; the
 * best `limits.foundMax` of each.
 */
export async function searchLibrary(executor: Executor, text: string): Promise<Found[]> {
  const words = prefixQuery(text)
  if (words === null) return []
  return [
    ...(await find(executor, 'ebook', ebooks, words, text)),
    ...(await find(executor, 'video', videos, words, text)),
  ]
}

async function find(
  executor: Executor,
  kind: 'ebook' | 'video',
  table: typeof ebooks | typeof videos,
  words: string,
  text: string,
): Promise<Found[]> {
  const { rows } = await executor.execute<{
    id: string
    title: string
    category: string
    published_at: Date | null
    archived_at: Date | null
  }>(sql`
    select id, title, category, published_at, archived_at
    from ${table}, to_tsquery('english', ${words}) asked
    where search @@ asked or word_similarity(${text}, title) > ${likeEnough}
    order by ts_rank(search, asked) + word_similarity(${text}, title) desc, title, id
    limit ${limits.foundMax}`)
  return rows.map((row) => ({
    kind,
    id: row.id,
    title: row.title,
    detail: `${stateWords[stateOf({ publishedAt: row.published_at, archivedAt: row.archived_at })]} · ${row.category}`,
  }))
}
