import { type SQL, sql } from 'drizzle-orm'

/** A prefix or the English stem of a word. The word is quoted and has no punctuation, so it cannot be syntax. */
export const wordQuery = (word: string): SQL =>
  sql`(to_tsquery('simple', ${`'${word}':*`}) || plainto_tsquery('english', ${word}))`

/** All words. */
export const wordsQuery = (words: readonly string[]): SQL => sql.join(words.map(wordQuery), sql` && `)
