import { desc, ne } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { subscriptionRequests } from '../subscriptions.table.ts'

/** The newest requests that are looked at, and how many of them must be known for a statement. */
const newestMax = 50
const knownMin = 5
const dayMs = 86_400_000

/**
 * The days, rounded up, within which four of five of the newest requests were answered; null when too few are known. One that still waits counts with
 * the time it has waited, so that a backlog shows.
 */
export async function findUsualAnswer(executor: Executor, now: Date): Promise<number | null> {
  const rows = await executor
    .select({ createdAt: subscriptionRequests.createdAt, decidedAt: subscriptionRequests.decidedAt })
    .from(subscriptionRequests)
    .where(ne(subscriptionRequests.status, 'withdrawn'))
    .orderBy(desc(subscriptionRequests.id))
    .limit(newestMax)
  if (rows.filter(({ decidedAt }) => decidedAt !== null).length < knownMin) return null
  const waited = rows
    .map(({ createdAt, decidedAt }) => (decidedAt ?? now).getTime() - createdAt.getTime())
    .sort((one, other) => one - other)
  return Math.max(1, Math.ceil((waited[Math.ceil(waited.length * 0.8) - 1] ?? 0) / dayMs))
}
