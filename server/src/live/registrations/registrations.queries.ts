import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { type LiveRegistrationRow, type LiveSessionRow, liveRegistrations } from '../live.table.ts'

/** A teacher's registration for a session in any state; null if there never was one. */
export async function findRegistration(
  executor: Executor,
  sessionId: string,
  userId: string,
): Promise<LiveRegistrationRow | null> {
  const [row] = await executor
    .select()
    .from(liveRegistrations)
    .where(and(eq(liveRegistrations.sessionId, sessionId), eq(liveRegistrations.userId, userId)))
  return row ?? null
}

type Status = LiveRegistrationRow['status']

const inStatus = (sessionId: string, status: Status) =>
  and(eq(liveRegistrations.sessionId, sessionId), eq(liveRegistrations.status, status))

export const countRegistrations = (executor: Executor, sessionId: string, status: Status): Promise<number> =>
  executor.$count(liveRegistrations, inStatus(sessionId, status))

/** Free places of a session that the caller has locked; Infinity without a capacity. */
export async function countFreePlaces(tx: Transaction, session: LiveSessionRow): Promise<number> {
  if (session.capacity === null) return Infinity
  return Math.max(0, session.capacity - (await countRegistrations(tx, session.id, 'registered')))
}

/** The first `most` in the queue, in order. */
export const selectWaiting = (tx: Transaction, sessionId: string, most: number): Promise<LiveRegistrationRow[]> => {
  const queue = tx
    .select()
    .from(liveRegistrations)
    .where(inStatus(sessionId, 'waiting'))
    .orderBy(asc(liveRegistrations.queuedAt), asc(liveRegistrations.id))
    .$dynamic()
  return Number.isFinite(most) ? queue.limit(most) : queue
}

/** People registered or waiting, in the order of registration. */
export const selectActiveRegistrations = (executor: Executor, sessionId: string): Promise<LiveRegistrationRow[]> =>
  executor
    .select()
    .from(liveRegistrations)
    .where(
      and(eq(liveRegistrations.sessionId, sessionId), inArray(liveRegistrations.status, ['registered', 'waiting'])),
    )
    .orderBy(asc(liveRegistrations.queuedAt), asc(liveRegistrations.id))

/** Position in the queues of these sessions, counted from 1, by registration id. */
export async function findPlacesInQueue(
  executor: Executor,
  waiting: LiveRegistrationRow[],
): Promise<Map<string, number>> {
  if (waiting.length === 0) return new Map()
  const ranked = executor.$with('ranked').as(
    executor
      .select({
        id: liveRegistrations.id,
        place:
          sql<number>`row_number() over (partition by ${liveRegistrations.sessionId} order by ${liveRegistrations.queuedAt}, ${liveRegistrations.id})::int`.as(
            'place',
          ),
      })
      .from(liveRegistrations)
      .where(
        and(
          inArray(liveRegistrations.sessionId, [...new Set(waiting.map((row) => row.sessionId))]),
          eq(liveRegistrations.status, 'waiting'),
        ),
      ),
  )
  const rows = await executor
    .with(ranked)
    .select()
    .from(ranked)
    .where(
      inArray(
        ranked.id,
        waiting.map((row) => row.id),
      ),
    )
  return new Map(rows.map((row) => [row.id, row.place]))
}

/** Gives people in the queue their place. */
export async function assignPlaces(tx: Transaction, ids: string[], now: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(liveRegistrations)
      .set({ status: 'registered', registeredAt: now })
      .where(inArray(liveRegistrations.id, ids))
}

/** Inserts or updates a registration; a renewed one keeps the row and joins the end of the queue. */
export async function putRegistration(
  tx: Transaction,
  row: Pick<LiveRegistrationRow, 'id' | 'sessionId' | 'userId' | 'status' | 'queuedAt' | 'registeredAt'>,
): Promise<LiveRegistrationRow> {
  const { id: _id, ...again } = row
  const [kept] = await tx
    .insert(liveRegistrations)
    .values(row)
    .onConflictDoUpdate({
      target: [liveRegistrations.sessionId, liveRegistrations.userId],
      set: { ...again, cancelledAt: null },
    })
    .returning()
  if (!kept) throw new Error('no registration')
  return kept
}

export async function endRegistration(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(liveRegistrations).set({ status: 'cancelled', cancelledAt: now }).where(eq(liveRegistrations.id, id))
}
