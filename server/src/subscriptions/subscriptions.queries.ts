import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { type SubscriptionRow, subscriptions } from './subscriptions.table.ts'

export async function insertSubscription(executor: Executor, row: SubscriptionRow): Promise<void> {
  await executor.insert(subscriptions).values(row)
}

const notOver = (userId: string, now: Date) =>
  and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt), gt(subscriptions.endsAt, now))

/** A user's terms that run or are still to come, in their order. */
export const selectTermsOf = (executor: Executor, userId: string, now: Date): Promise<SubscriptionRow[]> =>
  executor.select().from(subscriptions).where(notOver(userId, now)).orderBy(asc(subscriptions.startsAt))

/** All terms that a user ever had, in their order. */
export const selectAllTermsOf = (executor: Executor, userId: string): Promise<SubscriptionRow[]> =>
  executor.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(asc(subscriptions.startsAt))

/** Ends what runs and what is to come; gives the ids of the terms, none when nothing runs. */
export async function endTermsOf(executor: Executor, userId: string, now: Date): Promise<string[]> {
  const ended = await executor
    .update(subscriptions)
    .set({ endedAt: now })
    .where(notOver(userId, now))
    .returning({ id: subscriptions.id })
  return ended.map((row) => row.id)
}

/** Lets terms that were ended run on as they were. */
export async function resumeTerms(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length > 0) await executor.update(subscriptions).set({ endedAt: null }).where(inArray(subscriptions.id, ids))
}
