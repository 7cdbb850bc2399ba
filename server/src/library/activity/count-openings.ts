import { and, eq, gte, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { activity } from './activity.table.ts'

/** Number of openings in each week (one a person, item and day), keyed by its Monday; weeks without are left out. */
export async function countOpenings(
  executor: Executor,
  kind: 'ebook' | 'video',
  fromMonday: string,
): Promise<Map<string, number>> {
  const week = sql<string>`date_trunc('week', ${activity.day})::date::text`
  const rows = await executor
    .select({ week, opened: sql<number>`count(*)::int` })
    .from(activity)
    .where(and(eq(activity.kind, kind), gte(activity.day, fromMonday)))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.week, row.opened]))
}
