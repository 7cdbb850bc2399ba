import { and, inArray } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { subscriptionRequests } from '../subscriptions.table.ts'

/** Of these requests, the ids of those that wait or were approved. */
export async function findWantedRequests(executor: Executor, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select({ id: subscriptionRequests.id })
    .from(subscriptionRequests)
    .where(and(inArray(subscriptionRequests.id, ids), inArray(subscriptionRequests.status, ['pending', 'approved'])))
  return rows.map(({ id }) => id)
}
