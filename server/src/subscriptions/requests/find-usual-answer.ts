import { desc, ne } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { usualWaitDays, usualWaitOf } from '../../platform/time/usual-wait.ts'
import { subscriptionRequests } from '../subscriptions.table.ts'

/** The days within which requests are usually answered; null when too few are known. */
export async function findUsualAnswer(executor: Executor, now: Date): Promise<number | null> {
  const rows = await executor
    .select({ createdAt: subscriptionRequests.createdAt, decidedAt: subscriptionRequests.decidedAt })
    .from(subscriptionRequests)
    .where(ne(subscriptionRequests.status, 'withdrawn'))
    .orderBy(desc(subscriptionRequests.id))
    .limit(usualWaitOf.newest)
  return usualWaitDays(rows, now)
}
