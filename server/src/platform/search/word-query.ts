import { type SQL, sql } from 'drizzle-orm'

/**
 * A prefix or the English stem of a word. The word is quoted and has no punctuation, so it cannot be syntax. A word that is its own stem is a
 * prefix alone: `ts_rank` takes one of two equal operands, and with the other one ranked words that only begin so with 0.
 */
export const wordQuery = (word: string): SQL => {
  const prefix = sql`to_tsquery('simple', ${`'${word}':*`})`
  const stem = sql`plainto_tsquery('english', ${word})`
  return sql`(case when ${stem} = plainto_tsquery('simple', ${word}) then ${prefix} else ${prefix} || ${stem} end)`
}

/** All words. */
export const wordsQuery = (words: readonly string[]): SQL => sql.join(words.map(wordQuery), sql` && `)
