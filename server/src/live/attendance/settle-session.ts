import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/database.ts'
import { liveSessions } from '../live.table.ts'

/** Sessions that were held, ended at a moment or before it, and are not settled; the oldest first, at most so many. */
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

/** Marks the attendance of a session as settled, which is for good; false when it was already, or the session is not one that was held. */
export async function settleSession(tx: Transaction, id: string, now: Date): Promise<boolean> {
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
