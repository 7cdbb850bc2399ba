import type { Found } from '@ariviyal/contract/desk'
import type { ItemState } from '@ariviyal/contract/library-staff'
import { limits } from '@ariviyal/contract/limits'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { prefixQuery } from './library-words.ts'
import { ebooks, videos } from './library.table.ts'
import { stateOf } from './staff-library.view.ts'

/** Of so many that fit the best are chosen. */
const candidates = 200

interface FoundRow extends Record<string, unknown> {
  id: string
  title: string
  category: string
  published_at: Date | null
  archived_at: Date | null
}

const stateWords: Record<ItemState, string> = { draft: 'Draft', published: 'Published', archived: 'Archived' }

/**
 * Books and videos in any state by title, author, category, description and the text of the book, for the search of the console; the
 * best `limits.foundMax` of each. Slips of the keys in a title are forgiven where nothing has the words; inside `forgiving` only.
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
  const asked = sql`to_tsquery('english', ${words})`
  const among = async (fits: SQL) => {
    const { rows } = await executor.execute<FoundRow>(sql`
      select id, title, category, published_at, archived_at
      from (select * from ${table} where ${fits} limit ${candidates}) found
      order by ts_rank(search, ${asked}) + word_similarity(${text}, title) desc, title, id
      limit ${limits.foundMax}`)
    return rows
  }
  // Each of the two is served by an index of its own, and together by none.
  const said = await among(sql`search @@ ${asked}`)
  const rows = said.length > 0 ? said : await among(sql`${text} <% title`)
  return rows.map((row) => ({
    kind,
    id: row.id,
    title: row.title,
    detail: `${stateWords[stateOf({ publishedAt: row.published_at, archivedAt: row.archived_at })]} · ${row.category}`,
  }))
}
