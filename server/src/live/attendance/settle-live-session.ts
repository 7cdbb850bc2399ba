import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { liveSessions } from '../live.table.ts'

/** Unsettled sessions that were held and ended at or before a moment; oldest first, at most `count`. */
export async function sessionsToSettle(executor: Executor, endedBefore: Date, count: number): Promise<string[]> {
  const rows = await executor
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(
      and(
        isNull(liveSessions.settledAt),
        isNotNull(liveSessions.publishedAt),
        isNull(liveSessions.cancelledAt),
        lte(liveSessions.endsAt, endedBefore),
      ),
    )
    .orderBy(asc(liveSessions.endsAt))
    .limit(count)
  return rows.map(({ id }) => id)
}

/** Marks a session as settled for good; false if it already was or the session was not held. */
export async function settleLiveSession(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const settled = await tx
    .update(liveSessions)
    .set({ settledAt: now })
    .where(
      and(
        eq(liveSessions.id, id),
        isNull(liveSessions.settledAt),
        isNotNull(liveSessions.publishedAt),
        isNull(liveSessions.cancelledAt),
        lte(liveSessions.endsAt, now),
      ),
    )
    .returning({ id: liveSessions.id })
  return settled.length > 0
}
