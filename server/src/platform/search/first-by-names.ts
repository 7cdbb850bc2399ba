import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/database.ts'

interface ByNames {
  table: PgTable
  /** The column that has the name, in any case. */
  column: SQLWrapper
  names: readonly string[]
  where: SQL | undefined
  /** An index on the column in lower case continues with this order. */
  order: SQL
  /** For each name. */
  limit: number
}

/** Ids of the first rows of each name, so that a name with many rows costs as much as one with few. */
export async function firstByNames(executor: Executor, { table, column, names, ...rest }: ByNames): Promise<string[]> {
  const { where = sql`true`, order, limit } = rest
  const wanted = sql.param([...new Set(names.map((name) => name.toLowerCase()))])
  const { rows } = await executor.execute<{ id: string }>(sql`
    select found.id from unnest(${wanted}::text[]) as wanted (name) cross join lateral (
      select id from ${table} where lower(${column}) = wanted.name and ${where} order by ${order} limit ${limit}) found`)
  return rows.map(({ id }) => id)
}
