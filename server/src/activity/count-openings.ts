import { and, eq, gte, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { activity } from './activity.table.ts'

/** How often books or videos were opened in each week from a Monday on (one for a person, an item and a day), by its Monday; a week without is left out. */
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
