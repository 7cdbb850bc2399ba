import { brand } from '@ariviyal/contract/brand'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { users } from './users.table.ts'

/** Registrations of teachers per week from a moment on, keyed by the week's Monday in the product's time zone. Weeks without any are omitted. */
export async function countRegistrations(executor: Executor, from: Date): Promise<Map<string, number>> {
  const week = sql<string>`date_trunc('week', ${users.createdAt} at time zone ${sql.raw(`'${brand.timeZone}'`)})::date::text`
  const rows = await executor
    .select({ week, registered: sql<number>`count(*)::int` })
    .from(users)
    .where(and(gte(users.createdAt, from), eq(users.role, 'teacher')))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.week, row.registered]))
}
