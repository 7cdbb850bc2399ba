import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { liveRegistrations, type LiveSessionRow, liveSessions } from '../live.table.ts'

export type NewLiveSession = typeof liveSessions.$inferInsert

export async function insertLiveSession(tx: Transaction, row: NewLiveSession): Promise<void> {
  await tx.insert(liveSessions).values(row)
}

/** Returns the updated row. The caller holds its lock. */
export async function updateLiveSession(
  tx: Transaction,
  id: string,
  changes: Partial<NewLiveSession>,
): Promise<LiveSessionRow> {
  const [row] = await tx.update(liveSessions).set(changes).where(eq(liveSessions.id, id)).returning()
  if (!row) throw new Error('the locked session does not exist')
  return row
}

export async function countTakenPlaces(executor: Executor, sessionId: string): Promise<number> {
  const [row] = await executor
    .select({ held: count() })
    .from(liveRegistrations)
    .where(and(eq(liveRegistrations.sessionId, sessionId), eq(liveRegistrations.status, 'registered')))
  return row?.held ?? 0
}

/** Locks the drafts of a series that start after a moment; with `untouched` only those that nobody has edited. */
export const lockDraftsOfSeries = (
  tx: Transaction,
  seriesId: string,
  after: Date,
  which: 'all' | 'untouched',
): Promise<LiveSessionRow[]> =>
  tx
    .select()
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.seriesId, seriesId),
        isNull(liveSessions.publishedAt),
        gt(liveSessions.startsAt, after),
        which === 'untouched' ? isNull(liveSessions.editedAt) : undefined,
      ),
    )
    .for('update')

/** Locks the session that a series planned for a day, wherever it was moved since; null if there is none. */
export async function lockSessionOfDay(tx: Transaction, seriesId: string, day: string): Promise<LiveSessionRow | null> {
  const [row] = await tx
    .select()
    .from(liveSessions)
    .where(and(eq(liveSessions.seriesId, seriesId), eq(liveSessions.seriesDay, day)))
    .for('update')
  return row ?? null
}

export async function deleteLiveSessions(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(liveSessions).where(inArray(liveSessions.id, ids))
}
