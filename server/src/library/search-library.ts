import type { Found } from '@ariviyal/contract/desk'
import type { ItemState } from '@ariviyal/contract/library-staff'
import { limits } from '@ariviyal/contract/limits'
import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { mendWords } from '../platform/mend-words.ts'
import { firstIds } from '../platform/first-ids.ts'
import { prefixQuery } from './library-words.ts'
import { ebooks, videos } from './library.table.ts'
import { stateOf } from './staff-library.view.ts'

/** Of so many that fit, the newest, the best are chosen. */
const candidates = 50

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
 * best `limits.foundMax` of each. Slips of the keys in a title are forgiven where nothing has the words.
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
  const saying = async (said: string) => {
    const asked = sql`to_tsquery('english', ${said})`
    const ids = await firstIds(executor, { table, fits: sql`${table.search} @@ ${asked}`, limit: candidates })
    if (ids.length === 0) return []
    const { rows } = await executor.execute<FoundRow>(sql`
      select id, title, category, published_at, archived_at from ${table} where ${inArray(table.id, ids)}
      order by ts_rank(search, ${asked}) + word_similarity(${text}, title) desc, title, id
      limit ${limits.foundMax}`)
    return rows
  }
  let rows = await saying(words)
  if (rows.length === 0) {
    const mended = await mendWords(executor, { table, said: table.title, text })
    const meant = mended && prefixQuery(mended)
    if (meant) rows = await saying(meant)
  }
  return rows.map((row) => ({
    kind,
    id: row.id,
    title: row.title,
    detail: `${stateWords[stateOf({ publishedAt: row.published_at, archivedAt: row.archived_at })]} · ${row.category}`,
  }))
}
