import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'

/** The first rows of a list are looked through first: what is frequent is found among them, however many rows there are. */
const near = 200
/** Of what came twice among those a page is found within so many, mostly; the rest is left to the index. */
const far = 10_000

interface Sought {
  table: PgTable
  /** What a row must be like, decided row by row. */
  fits: SQL
  /** The same in parts that an index serves each; where it is left out `fits` is served by one. */
  byIndex?: SQL[]
  /** What else narrows what is found. */
  within?: SQL | undefined
  /** Where the page begins; with the order an index must serve it. */
  begin?: SQL | undefined
  /** The columns that the list is ordered by, and how; without it the newest come first, by their ids, which are uuids of version 7. */
  order?: { columns: SQL; by: SQL }
  limit: number
}

const newestFirst = { columns: sql`id`, by: sql`id desc` }

/**
 * The ids of the first rows of a list that fit, in its order, at most `limit`. An index of words or trigrams gives all that fit, which takes as long as there are many of them, and a
 * walk along the list takes as long as there are few: a short walk decides which of the two it is. For lists where PostgreSQL cannot choose, since the text stands in another
 * table or is the beginning of a word (docs/decisions/049-what-a-search-reads.md).
 */
export async function firstIds(executor: Executor, sought: Sought): Promise<string[]> {
  const { table, fits, byIndex = [fits], within = sql`true`, begin = sql`true`, order = newestFirst, limit } = sought
  const ask = async (query: SQL) => (await executor.execute<{ id: string }>(query)).rows.map(({ id }) => id)
  // The walk has the name of the table, so that `fits` means its rows.
  const among = (rows: number) =>
    ask(sql`select id from (select * from ${table} where ${begin} order by ${order.by} limit ${rows}) as ${table}
      where ${fits} and ${within} order by ${order.by} limit ${limit}`)
  const first = await among(near)
  if (first.length >= limit) return first
  const further = first.length > 1 ? await among(far) : first
  if (further.length >= limit) return further
  // Materialized, or the order of the list would be walked along after all.
  const all = sql.join(
    byIndex.map((part) => sql`select ${order.columns} from ${table} where ${part} and ${within} and ${begin}`),
    sql` union `,
  )
  return ask(
    sql`with found as materialized (${all}) select id from found as ${table} order by ${order.by} limit ${limit}`,
  )
}
