import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { correctedBy, knownWords } from '../platform/search/correct-words.ts'
import { wordQuery, wordsQuery } from '../platform/search/word-query.ts'
import { materials } from './materials.table.ts'

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
  const query = wordsQuery(words)
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

export const knownInMaterials = (executor: Executor, where: SQL | undefined) =>
  knownWords(executor, { table: materials, said: wordText, where })

/** A search for the closest known words within `where`; null if there are none. */
export async function correctedSearch(
  executor: Executor,
  words: string[],
  where: SQL | undefined,
): Promise<string[] | null> {
  return correctedBy(await knownInMaterials(executor, where), words)
}
