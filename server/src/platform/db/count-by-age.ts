import { type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'

/** Counts rows by age: one figure per entry of `ages`, the lower bound of each group in whole days, ascending. */
export async function countByAge(
  executor: Executor,
  rows: { from: PgTable; where: SQLWrapper; since: PgColumn },
  ages: readonly number[],
  now: Date,
): Promise<number[]> {
  const [found] = await executor
    .select({
      counts: sql<number[]>`array[${sql.join(
        ages.map((age, place) => {
          const older = sql`${rows.since} <= ${now.toISOString()}::timestamptz - make_interval(hours => ${age * 24})`
          const next = ages[place + 1]
          const younger = sql`${rows.since} > ${now.toISOString()}::timestamptz - make_interval(hours => ${(next ?? 0) * 24})`
          const from = age === 0 ? sql`true` : older
          return sql`count(*) filter (where ${from} and ${next === undefined ? sql`true` : younger})::int`
        }),
        sql`, `,
      )}]`,
    })
    .from(rows.from)
    .where(sql`${rows.where}`)
  return found?.counts ?? []
}
