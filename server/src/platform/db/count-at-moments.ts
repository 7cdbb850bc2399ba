import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'

interface Count {
  what: SQL
  from: PgTable
  where: SQL
}

/** Runs the same count for each of several moments in one query, in their order. */
export async function countAtMoments(
  executor: Executor,
  moments: Date[],
  count: (moment: SQL) => Count,
): Promise<number[]> {
  const { what, from, where } = count(sql.raw('moments.moment'))
  const { rows } = await executor.execute<{ counted: number }>(sql`
    select (select ${what} from ${from} where ${where})::int as counted
    from unnest(${sql.param(moments.map((moment) => moment.toISOString()))}::timestamptz[]) with ordinality as moments(moment, place)
    order by moments.place`)
  return rows.map((row) => row.counted)
}
