import { and, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/database.ts'
import { type LiveRegistrationRow, liveRegistrations } from '../live.table.ts'

/** Everyone who has a place in a session, waits for one or gave one back. */
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

/** Writes a place as it is given, over the one of the same id. */
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
