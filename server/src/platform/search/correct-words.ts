import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/database.ts'

/** Newest rows whose words are candidates: names and subjects repeat, so these represent all rows. */
const candidateRows = 500
/** Maximum number of words that are corrected. */
const maxWords = 8
/** Minimum similarity (pg_trgm, 0 to 1) for a correction: one letter more, less or different in a word of five. */
const [minSimilarity, minWordSimilarity] = [0.3, 0.45]
const punctuation = '.,;:!?()"'

/**
 * Corrects typing errors, in lower case: replaces each word by the most similar word in `said` of the newest rows, if any. Null when
 * nothing changes. Comparing with every row would grow with the table; the corrected words are then searched in all rows through the index.
 */
export async function correctWords(
  executor: Executor,
  search: { table: PgTable; said: SQLWrapper; where?: SQL | undefined; text: string },
): Promise<string | null> {
  const { table, said, where = sql`true`, text } = search
  // No correction of e-mail addresses: all addresses of one mail provider are similar.
  if (text.includes('@')) return null
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  const { rows } = await executor.execute<{ meant: string | null }>(sql`
    with known as (
      select distinct unnest(string_to_array(translate(lower(${said}), ${punctuation}, repeat(' ', length(${punctuation}))), ' ')) as word
      from (select * from ${table} where ${where} order by id desc limit ${candidateRows}) as ${table})
    select (
      select word from known
      where similarity(typed.word, word) >= ${minSimilarity} or word_similarity(typed.word, word) >= ${minWordSimilarity}
      order by similarity(typed.word, word) desc, word limit 1) as meant
    from unnest(array[${sql.join(
      typed.map((word) => sql`${word}`),
      sql`, `,
    )}]::text[]) with ordinality as typed (word, place)
    order by place`)
  const corrected = typed.map((word, place) => rows[place]?.meant ?? word).join(' ')
  return corrected === typed.join(' ') ? null : corrected
}
