import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { correctWords } from '../platform/search/correct-words.ts'
import { wordsOf } from '../platform/search/words-of.ts'
import { materials } from './materials.table.ts'

/** A prefix or the English stem of a word. The word is quoted and has no punctuation, so it cannot be syntax. */
const wordQuery = (word: string): SQL =>
  sql`(to_tsquery('simple', ${`'${word}':*`}) || plainto_tsquery('english', ${word}))`

const wordText = sql`${materials.title} || ' ' || ${materials.chapter} || ' ' || ${materials.subject} || ' ' || ${materials.description}`

// In the C locale, trigrams and character classes are ASCII only: words in other scripts match exactly.
const isAscii = (word: string): boolean => /^[a-z0-9]+$/.test(word)
const asWritten = (word: string): SQL => sql`position(${word} in lower(${wordText} || ' ' || ${materials.body})) > 0`

/** Condition and rank of a search; a higher `score` matches better. */
export interface Search {
  where: SQL
  score: SQL<number>
}

/** Rows that contain every word as a prefix. Ranked by position: title, chapter, description, text. */
export function exactly(words: string[]): Search {
  const query = sql.join(words.map(wordQuery), sql` && `)
  const where = words.every(isAscii)
    ? sql`${materials.search} @@ (${query})`
    : and(
        ...words.map((word) =>
          isAscii(word)
            ? sql`${materials.search} @@ ${wordQuery(word)}`
            : or(sql`${materials.search} @@ ${wordQuery(word)}`, asWritten(word)),
        ),
      )
  return { where: where ?? sql`false`, score: sql<number>`ts_rank(${materials.search}, ${query})` }
}

/** A search for the closest known words within `where`; null if there are none. */
export async function correctedSearch(
  executor: Executor,
  words: string[],
  where: SQL | undefined,
): Promise<string[] | null> {
  const corrected = await correctWords(executor, { table: materials, said: wordText, where, text: words.join(' ') })
  return corrected === null ? null : wordsOf(corrected)
}
