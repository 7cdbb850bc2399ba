import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/database.ts'
import { liveRegistrations, type LiveSessionRow, liveSessions } from './live.table.ts'

export type NewLiveSession = typeof liveSessions.$inferInsert

export async function insertSession(tx: Transaction, row: NewLiveSession): Promise<void> {
  await tx.insert(liveSessions).values(row)
}

/** The row as it is after these changes. The caller holds it. */
export async function updateSession(
  tx: Transaction,
  id: string,
  changes: Partial<NewLiveSession>,
): Promise<LiveSessionRow> {
  const [row] = await tx.update(liveSessions).set(changes).where(eq(liveSessions.id, id)).returning()
  if (!row) throw new Error('the session that is held is gone')
  return row
}

export async function countHeldPlaces(executor: Executor, sessionId: string): Promise<number> {
  const [row] = await executor
    .select({ held: count() })
    .from(liveRegistrations)
    .where(and(eq(liveRegistrations.sessionId, sessionId), eq(liveRegistrations.status, 'registered')))
  return row?.held ?? 0
}

/** Drafts of a series that begin after a moment, held; with `untouched` those only that nobody has edited. */
export const holdDraftsOfSeries = (
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

/** The session that a series planned for a day, held, wherever it was moved since; null when there is none. */
export async function holdSessionOfDay(tx: Transaction, seriesId: string, day: string): Promise<LiveSessionRow | null> {
  const [row] = await tx
    .select()
    .from(liveSessions)
    .where(and(eq(liveSessions.seriesId, seriesId), eq(liveSessions.seriesDay, day)))
    .for('update')
  return row ?? null
}

export async function deleteSessions(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(liveSessions).where(inArray(liveSessions.id, ids))
}
