import type { Found } from '@ariviyal/contract/staff/dashboard'
import type { ContentState } from '@ariviyal/contract/content'
import { limits } from '@ariviyal/contract/limits'
import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { stateOf } from '../content/content-rows.ts'
import { correctedBy, knownWords } from '../platform/search/correct-words.ts'
import { firstMatchingIds } from '../platform/search/first-ids.ts'
import { wordsQuery } from '../platform/search/word-query.ts'
import { wordsOf } from '../platform/search/words-of.ts'
import { ebooks, videos } from './library.table.ts'

/** Only this many of the newest matches are ranked. */
const candidates = 50

interface FoundRow extends Record<string, unknown> {
  id: string
  title: string
  category: string
  published_at: Date | null
  archived_at: Date | null
}

const stateWords: Record<ContentState, string> = { draft: 'Draft', published: 'Published', archived: 'Archived' }

/**
 * Searches books and videos in any state for the console: title, author, category, description and the book's text. Returns the best
 * `limits.foundMax` of each; tolerates typos in titles if nothing matches exactly.
 */
export async function searchLibrary(executor: Executor, text: string): Promise<Found[]> {
  const words = wordsOf(text)
  if (words.length === 0) return []
  return [
    ...(await find(executor, 'ebook', ebooks, words, text)),
    ...(await find(executor, 'video', videos, words, text)),
  ]
}

async function find(
  executor: Executor,
  kind: 'ebook' | 'video',
  table: typeof ebooks | typeof videos,
  words: string[],
  text: string,
): Promise<Found[]> {
  const searchFor = async (said: string[]) => {
    const tsquery = sql`(${wordsQuery(said)})`
    const ids = await firstMatchingIds(executor, { table, fits: sql`${table.search} @@ ${tsquery}`, limit: candidates })
    if (ids.length === 0) return []
    const { rows } = await executor.execute<FoundRow>(sql`
      select id, title, category, published_at, archived_at from ${table} where ${inArray(table.id, ids)}
      order by ts_rank(search, ${tsquery}) + word_similarity(${text}, title) desc, title, id
      limit ${limits.foundMax}`)
    return rows
  }
  let rows = await searchFor(words)
  if (rows.length === 0) {
    const meant = correctedBy(await knownWords(executor, { table, said: table.title }), words)
    if (meant) rows = await searchFor(meant)
  }
  return rows.map((row) => ({
    kind,
    id: row.id,
    title: row.title,
    detail: `${stateWords[stateOf({ publishedAt: row.published_at, archivedAt: row.archived_at })]} · ${row.category}`,
  }))
}
