import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

/** How much of a word must be right (pg_trgm, 0 to 1): one slip of the keys in a word of five letters passes. */
const threshold = 0.45
/** A search that takes longer is given up: it helps nobody. */
const longestMs = 3_000

/** `%`, `_` and `\` as themselves inside a pattern. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Runs searches in one short transaction in which `fits` forgives slips of the keys. */
export const forgiving = <Result>(db: Database, search: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction(
    async (tx) => {
      await tx.execute(
        sql`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true), set_config('statement_timeout', ${String(longestMs)}, true)`,
      )
      return search(tx)
    },
    { accessMode: 'read only' },
  )

/** The text as it stands in it, or a word of it that is nearly the text; a trigram index over the same expression serves both. */
export const fits = (text: string, where: SQLWrapper): SQL =>
  sql`(${where} ilike ${`%${literally(text)}%`} or ${text} <% ${where})`

/** The best first: what holds the text itself, then what is most alike. */
export const bestFirst = (text: string, where: SQLWrapper): SQL =>
  sql`(${where} ilike ${`%${literally(text)}%`}) desc, word_similarity(${text}, ${where}) desc`

/** What is searched of a row, as one text; the same expression stands in its index. */
export const joined = (...columns: SQLWrapper[]): SQL =>
  sql`(${sql.join(
    columns.map((column) => sql`${column}`),
    sql` || ' ' || `,
  )})`
