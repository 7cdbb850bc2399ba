import { limits } from '@ariviyal/contract/limits'
import { normalText, rawMax } from '@ariviyal/contract/text'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { mendWords } from '../platform/mend-words.ts'
import { materials } from './materials.table.ts'

/** Words of which a question is full and which find nothing by themselves. */
const fillers = new Set(
  'a an and are as at by for from how in is it of on or that the this to what when where which why with'.split(' '),
)

/** The words of what was typed, in any script; signs and query syntax fall away. At most 8 of at most 40 characters. */
export function wordsOf(typed: string): string[] {
  const words = (
    normalText(typed, rawMax(limits.searchMax))
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, 40))
  const telling = words.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : words).slice(0, 8)
}

/** The beginning of a word, or the English stem of it. The word is quoted and has no signs, so that it cannot be syntax. */
const wordQuery = (word: string): SQL =>
  sql`(to_tsquery('simple', ${`'${word}':*`}) || plainto_tsquery('english', ${word}))`

const wordText = sql`${materials.title} || ' ' || ${materials.chapter} || ' ' || ${materials.subject} || ' ' || ${materials.description}`

// Where the database keeps the C locale, trigrams and classes of letters are those of ASCII: other scripts are found as they are written.
const isAscii = (word: string): boolean => /^[a-z0-9]+$/.test(word)
const asWritten = (word: string): SQL => sql`position(${word} in lower(${wordText} || ' ' || ${materials.body})) > 0`

/** How a search narrows and ranks; `score` is higher where it fits better. */
export interface Search {
  where: SQL
  score: SQL<number>
}

/** Rows that have every word, or a word that begins so. Ranked by where the words stand: title, chapter, description, text. */
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

/** What was probably meant by words that are not found, among what `where` lets through; null where nothing was. */
export async function meantBy(executor: Executor, words: string[], where: SQL | undefined): Promise<string[] | null> {
  const mended = await mendWords(executor, { table: materials, said: wordText, where, text: words.join(' ') })
  return mended === null ? null : wordsOf(mended)
}
