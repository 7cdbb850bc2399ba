import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { type SubscriptionRow, subscriptionReminders, subscriptions } from './subscriptions.table.ts'

export async function insertSubscription(executor: Executor, row: SubscriptionRow): Promise<void> {
  await executor.insert(subscriptions).values(row)
}

const notOver = (userId: string, now: Date) =>
  and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt), gt(subscriptions.endsAt, now))

/** A user's running and future terms, by start. */
export const selectTermsOf = (executor: Executor, userId: string, now: Date): Promise<SubscriptionRow[]> =>
  executor.select().from(subscriptions).where(notOver(userId, now)).orderBy(asc(subscriptions.startsAt))

/** All terms of a user, newest first. */
export const selectAllTermsOf = (executor: Executor, userId: string): Promise<SubscriptionRow[]> =>
  executor
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startsAt), desc(subscriptions.id))

/** Ends running and future terms; returns their ids, none if nothing runs. */
export async function endTermsOf(executor: Executor, userId: string, now: Date): Promise<string[]> {
  const ended = await executor
    .update(subscriptions)
    .set({ endedAt: now })
    .where(notOver(userId, now))
    .returning({ id: subscriptions.id })
  return ended.map((row) => row.id)
}

export async function findSubscription(executor: Executor, id: string): Promise<SubscriptionRow | null> {
  const [row] = await executor.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row ?? null
}

export async function findSubscriptionOfRequest(
  executor: Executor,
  requestId: string,
): Promise<SubscriptionRow | null> {
  const [row] = await executor.select().from(subscriptions).where(eq(subscriptions.requestId, requestId))
  return row ?? null
}

export async function updateSubscription(
  executor: Executor,
  id: string,
  change: Partial<SubscriptionRow>,
): Promise<void> {
  await executor.update(subscriptions).set(change).where(eq(subscriptions.id, id))
}

/** A changed end is reminded of again. */
export async function deleteReminders(executor: Executor, id: string): Promise<void> {
  await executor.delete(subscriptionReminders).where(eq(subscriptionReminders.subscriptionId, id))
}

export async function hadTrial(executor: Executor, userId: string): Promise<boolean> {
  return (await executor.$count(subscriptions, and(eq(subscriptions.userId, userId), subscriptions.trial))) > 0
}

/** Restores terms that were ended. */
export async function resumeTerms(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length > 0) await executor.update(subscriptions).set({ endedAt: null }).where(inArray(subscriptions.id, ids))
}
