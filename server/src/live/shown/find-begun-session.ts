import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { liveSessions } from '../live.table.ts'

/** A session that has started and was not cancelled; otherwise null. */
export async function findBegunSession(executor: Executor, id: string, now: Date) {
  const [row] = await executor
    .select({ id: liveSessions.id, topic: liveSessions.topic })
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.id, id),
        isNotNull(liveSessions.publishedAt),
        isNull(liveSessions.cancelledAt),
        lte(liveSessions.startsAt, now),
      ),
    )
  return row ?? null
}
