import { desc, eq } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { type SubscriptionEventRow, subscriptionEvents } from './subscriptions.table.ts'

/** Moves shown of one person; years of them fit. */
const most = 200

/** Stores one where it is not there yet. */
export async function insertEvent(executor: Executor, row: SubscriptionEventRow): Promise<void> {
  await executor.insert(subscriptionEvents).values(row).onConflictDoNothing()
}

/** Stores what is not there yet, and gives the terms of what was stored. */
export async function insertEvents(executor: Executor, rows: SubscriptionEventRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const stored = await executor
    .insert(subscriptionEvents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ subscriptionId: subscriptionEvents.subscriptionId })
  return stored.flatMap((row) => (row.subscriptionId === null ? [] : [row.subscriptionId]))
}

/** A user's moves, newest first. */
export const selectEventsOf = (executor: Executor, userId: string): Promise<SubscriptionEventRow[]> =>
  executor
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.userId, userId))
    .orderBy(desc(subscriptionEvents.at), desc(subscriptionEvents.id))
    .limit(most)
