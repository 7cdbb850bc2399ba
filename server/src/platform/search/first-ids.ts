import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/database.ts'

/** Rows of the list that are scanned first. A frequent word fills a page within them, however large the table is. */
const near = 200
/** Rows that are scanned when the first scan found at least two. */
const far = 10_000

interface Search {
  table: PgTable
  /** The condition for the scan. */
  fits: SQL
  /** The same condition in parts, each served by an index; without it an index serves `fits`. */
  byIndex?: SQL[]
  /** A further condition. */
  within?: SQL | undefined
  /** Where the page begins; an index must serve it together with the order. */
  begin?: SQL | undefined
  /** Without it the newest come first, by id (UUID version 7). */
  order?: { columns: SQL; by: SQL }
  limit: number
}

const newestFirst = { columns: sql`id`, by: sql`id desc` }

/**
 * Ids of the first matching rows of a list, in its order, at most `limit`. An index is slow for frequent words, a scan along the list for
 * rare ones. PostgreSQL cannot estimate which applies when the text is in another table or is a prefix. So a short scan decides: a full
 * page is the result, two or more hits lead to a longer scan, fewer to the index (docs/decisions/049-search.md).
 */
export async function firstMatchingIds(executor: Executor, search: Search): Promise<string[]> {
  const { table, fits, byIndex = [fits], within = sql`true`, begin = sql`true`, order = newestFirst, limit } = search
  const selectIds = async (query: SQL) => (await executor.execute<{ id: string }>(query)).rows.map(({ id }) => id)
  // Named like the table, so that `fits` applies to these rows.
  const scan = (rows: number) =>
    selectIds(sql`select id from (select * from ${table} where ${begin} order by ${order.by} limit ${rows}) as ${table}
      where ${fits} and ${within} order by ${order.by} limit ${limit}`)
  const first = await scan(near)
  if (first.length >= limit) return first
  const further = first.length > 1 ? await scan(far) : first
  if (further.length >= limit) return further
  // Materialized, or PostgreSQL would scan along the order of the list after all.
  const all = sql.join(
    byIndex.map((part) => sql`select ${order.columns} from ${table} where ${part} and ${within} and ${begin}`),
    sql` union `,
  )
  return selectIds(
    sql`with found as materialized (${all}) select id from found as ${table} order by ${order.by} limit ${limit}`,
  )
}
