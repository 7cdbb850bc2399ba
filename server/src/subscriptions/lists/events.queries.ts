import { desc, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { type SubscriptionEventRow, subscriptionEvents } from '../subscriptions.table.ts'

/** Maximum number of events shown per person; enough for years. */
const most = 200

/** Inserts an event unless it exists. */
export async function insertEvent(executor: Executor, row: SubscriptionEventRow): Promise<void> {
  await executor.insert(subscriptionEvents).values(row).onConflictDoNothing()
}

/** Inserts events that do not exist yet; returns the terms of those inserted. */
export async function insertEvents(executor: Executor, rows: SubscriptionEventRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const stored = await executor
    .insert(subscriptionEvents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ subscriptionId: subscriptionEvents.subscriptionId })
  return stored.flatMap((row) => (row.subscriptionId === null ? [] : [row.subscriptionId]))
}

/** A user's events, newest first. */
export const selectEventsOf = (executor: Executor, userId: string): Promise<SubscriptionEventRow[]> =>
  executor
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.userId, userId))
    .orderBy(desc(subscriptionEvents.at), desc(subscriptionEvents.id))
    .limit(most)
