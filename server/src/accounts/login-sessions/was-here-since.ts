import { and, eq, gte } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { sessions } from './sessions.table.ts'

/** Whether a person used one of their login sessions since a moment, to the hour. */
export async function wasHereSince(executor: Executor, userId: string, moment: Date): Promise<boolean> {
  const rows = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gte(sessions.lastUsedAt, moment)))
    .limit(1)
  return rows.length > 0
}
