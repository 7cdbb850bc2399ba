import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { countByAge } from '../../platform/db/count-by-age.ts'
import type { Executor } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/is-unique-violation.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { type SubscriptionRequestRow, subscriptionRequests } from '../subscriptions.table.ts'

type Status = SubscriptionRequestRow['status']

/** Fails with `isPending` when this user has a pending request. The unique index decides between concurrent calls. */
export async function insertRequest(executor: Executor, row: SubscriptionRequestRow): Promise<void> {
  await executor.insert(subscriptionRequests).values(row)
}

export const isPending = (error: unknown): boolean => isUniqueViolation(error, 'subscription_requests_one_pending')

export async function findRequest(executor: Executor, id: string): Promise<SubscriptionRequestRow | null> {
  const [row] = await executor.select().from(subscriptionRequests).where(eq(subscriptionRequests.id, id))
  return row ?? null
}

/** Locks the row until the end of the transaction: the second of two decisions waits and then sees the first. */
export async function lockRequest(executor: Executor, id: string): Promise<SubscriptionRequestRow | null> {
  const [row] = await executor
    .select()
    .from(subscriptionRequests)
    .where(eq(subscriptionRequests.id, id))
    .for('no key update')
  return row ?? null
}

export async function updateRequest(
  executor: Executor,
  id: string,
  change: Partial<SubscriptionRequestRow>,
): Promise<void> {
  await executor.update(subscriptionRequests).set(change).where(eq(subscriptionRequests.id, id))
}

export async function findLastRequestOf(executor: Executor, userId: string): Promise<SubscriptionRequestRow | null> {
  const [row] = await executor
    .select()
    .from(subscriptionRequests)
    .where(eq(subscriptionRequests.userId, userId))
    .orderBy(desc(subscriptionRequests.id))
    .limit(1)
  return row ?? null
}

export const selectRequestsOf = (executor: Executor, userId: string): Promise<SubscriptionRequestRow[]> =>
  executor
    .select()
    .from(subscriptionRequests)
    .where(eq(subscriptionRequests.userId, userId))
    .orderBy(asc(subscriptionRequests.id))

/** Deletes requests rejected or withdrawn before a moment; returns how many. */
export async function deleteRequestsDeclinedBefore(executor: Executor, moment: Date): Promise<number> {
  const { rowCount } = await executor
    .delete(subscriptionRequests)
    .where(
      and(inArray(subscriptionRequests.status, ['rejected', 'withdrawn']), lt(subscriptionRequests.decidedAt, moment)),
    )
  return rowCount ?? 0
}

export const selectRequests = (
  executor: Executor,
  filter: { status: Status | undefined; id: string | undefined; before: string | undefined; limit?: number },
) =>
  executor
    .select()
    .from(subscriptionRequests)
    .where(
      and(
        filter.status ? eq(subscriptionRequests.status, filter.status) : undefined,
        filter.id ? eq(subscriptionRequests.id, filter.id) : undefined,
        filter.before ? lt(subscriptionRequests.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(subscriptionRequests.id))
    .limit(filter.limit ?? rowsForPage)

export const countRequests = (executor: Executor, status: Status): Promise<number> =>
  executor.$count(subscriptionRequests, eq(subscriptionRequests.status, status))

export const selectOldestPending = (executor: Executor, { after, limit }: OldestFirst) =>
  executor
    .select()
    .from(subscriptionRequests)
    .where(and(eq(subscriptionRequests.status, 'pending'), after ? gt(subscriptionRequests.id, after) : undefined))
    .orderBy(asc(subscriptionRequests.id))
    .limit(limit)

export const selectRequestsByIds = (executor: Executor, ids: string[]): Promise<SubscriptionRequestRow[]> =>
  executor.select().from(subscriptionRequests).where(inArray(subscriptionRequests.id, ids))

export const countPendingByAge = (executor: Executor, ages: readonly number[], now: Date): Promise<number[]> =>
  countByAge(
    executor,
    {
      from: subscriptionRequests,
      where: eq(subscriptionRequests.status, 'pending'),
      since: subscriptionRequests.createdAt,
    },
    ages,
    now,
  )
