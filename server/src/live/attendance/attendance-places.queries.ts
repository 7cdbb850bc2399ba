import { and, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { type LiveRegistrationRow, liveRegistrations } from '../live.table.ts'

/** All registrations of a session: confirmed, waiting or cancelled. */
export const selectPlacesOf = (executor: Executor, sessionId: string): Promise<LiveRegistrationRow[]> =>
  executor.select().from(liveRegistrations).where(eq(liveRegistrations.sessionId, sessionId))

export const selectPlacesOfUsers = (
  executor: Executor,
  sessionId: string,
  userIds: string[],
): Promise<LiveRegistrationRow[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : executor
        .select()
        .from(liveRegistrations)
        .where(and(eq(liveRegistrations.sessionId, sessionId), inArray(liveRegistrations.userId, userIds)))

export const selectPlacesById = (executor: Executor, ids: string[]): Promise<LiveRegistrationRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : executor.select().from(liveRegistrations).where(inArray(liveRegistrations.id, ids))

/** Inserts registrations, or overwrites those with the same id. */
export async function putPlaces(tx: Transaction, rows: LiveRegistrationRow[]): Promise<void> {
  for (const { id, ...row } of rows)
    await tx
      .insert(liveRegistrations)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: liveRegistrations.id, set: row })
}

export async function deletePlaces(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(liveRegistrations).where(inArray(liveRegistrations.id, ids))
}
