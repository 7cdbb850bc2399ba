import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '../db/database.ts'
import { amongIds } from '../db/among-ids.ts'
import { correctWords } from './correct-words.ts'
import { firstMatchingIds } from './first-ids.ts'

/** Minimum word similarity (pg_trgm, 0 to 1): one typing error in a word of five letters passes. */
const threshold = 0.45
/** Statement timeout of a search. */
const longestMs = 3_000

/** Escapes `%`, `_` and `\` for a LIKE pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Runs searches in a short transaction that sets the threshold for `matchesFuzzily`. */
export const withFuzzyMatching = <Result>(
  db: Executor,
  search: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction(
    async (tx) => {
      await tx.execute(
        sql`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true), set_config('statement_timeout', ${String(longestMs)}, true)`,
      )
      return search(tx)
    },
    { accessMode: 'read only' },
  )

/** Matches the text itself or a similar word; a trigram index over the same expression serves both. */
export const matchesFuzzily = (text: string, where: SQLWrapper): SQL =>
  sql`(${where} ilike ${`%${escapeLike(text)}%`} or ${text} <% ${where})`

/** Orders exact matches first, then by similarity. */
export const bestFirst = (text: string, where: SQLWrapper): SQL =>
  sql`(${where} ilike ${`%${escapeLike(text)}%`}) desc, word_similarity(${text}, ${where}) desc`

/** Ranks only this many of the newest matches, so that the cost stays bounded. */
const candidates = 50

/**
 * Ids of the best matching rows: those that contain the typed text or, if none does, its correction. `where` is the expression of the
 * table's trigram index, `names` the text in which typing errors are corrected.
 */
export async function bestIds(
  executor: Executor,
  table: PgTable,
  { where, names }: { where: SQLWrapper; names: SQLWrapper },
  text: string,
  most: number,
): Promise<string[]> {
  const idsContaining = async (parts: string[]) => {
    const conditions = parts.map((part) => sql`${where} ilike ${`%${escapeLike(part)}%`}`)
    const newest = await firstMatchingIds(executor, {
      table,
      fits: sql.join(conditions, sql` and `),
      limit: candidates,
    })
    if (newest.length === 0) return []
    const { rows } = await executor.execute<{ id: string }>(sql`
      select id from ${table} where ${amongIds(sql`id`, newest)}
      order by word_similarity(${parts.join(' ')}, ${where}) desc, id desc limit ${most}`)
    return rows.map(({ id }) => id)
  }
  const exact = await idsContaining([text])
  if (exact.length > 0) return exact
  const corrected = await correctWords(executor, { table, said: names, text })
  // Word by word, since the characters between the corrected words are unknown.
  return corrected === null ? [] : idsContaining(corrected.split(' '))
}

/** Sorts rows by a list of ids; omits rows deleted meanwhile. */
export function inOrder<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The searched columns of a row as one text; its index has the same expression. */
export const joined = (...columns: SQLWrapper[]): SQL =>
  sql`(${sql.join(
    columns.map((column) => sql`${column}`),
    sql` || ' ' || `,
  )})`
