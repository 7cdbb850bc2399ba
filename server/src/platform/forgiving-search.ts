import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Executor, Transaction } from './database.ts'
import { mendWords } from './mend-words.ts'

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

/** Among so many that fit, the newest, the best are chosen: ranking all of them would take as long as there are many. */
const candidates = 50

/**
 * The ids of the rows whose text fits best: those that hold what was typed, or, where none does, what was probably meant. `where` is the text that a
 * trigram index of the table stands on, `names` what of it a slip of the keys is forgiven in.
 */
export async function bestIds(
  executor: Executor,
  table: PgTable,
  { where, names }: { where: SQLWrapper; names: SQLWrapper },
  text: string,
  most: number,
): Promise<string[]> {
  const holding = async (parts: string[]) => {
    const fits = parts.map((part) => sql`${where} ilike ${`%${literally(part)}%`}`)
    const { rows } = await executor.execute<{ id: string }>(sql`
      select id from (
        select id, ${where} as said from ${table} where ${sql.join(fits, sql` and `)} order by id desc limit ${candidates}) newest
      order by word_similarity(${parts.join(' ')}, said) desc, id desc limit ${most}`)
    return rows.map(({ id }) => id)
  }
  const found = await holding([text])
  if (found.length > 0) return found
  const meant = await mendWords(executor, { table, said: names, text })
  // Word by word: the signs between them are not known.
  return meant === null ? [] : holding(meant.split(' '))
}

/** Rows in the order of their ids in a list; a row that is gone meanwhile is left out. */
export function inOrder<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** What is searched of a row, as one text; the same expression stands in its index. */
export const joined = (...columns: SQLWrapper[]): SQL =>
  sql`(${sql.join(
    columns.map((column) => sql`${column}`),
    sql` || ' ' || `,
  )})`
