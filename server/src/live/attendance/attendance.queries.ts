import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/database.ts'
import { type LiveSessionRow, liveRegistrations, liveSessions } from '../live.table.ts'
import { liveAttendance } from './attendance.table.ts'

export interface Held {
  id: string
  session: LiveSessionRow
  /** Null where nothing was found before. */
  qualified: boolean | null
}

/**
 * These registrations, held until the end of the transaction, so that two sources that change at once are both counted. A row that
 * refers to one of them can still be written meanwhile.
 */
export async function holdRegistrations(tx: Transaction, ids: string[]): Promise<Held[]> {
  if (ids.length === 0) return []
  const held = await tx
    .select({ id: liveRegistrations.id })
    .from(liveRegistrations)
    .where(inArray(liveRegistrations.id, ids))
    .orderBy(asc(liveRegistrations.id))
    .for('no key update')
  return tx
    .select({ id: liveRegistrations.id, session: liveSessions, qualified: liveAttendance.qualified })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))
    .leftJoin(liveAttendance, eq(liveAttendance.registrationId, liveRegistrations.id))
    .where(
      inArray(
        liveRegistrations.id,
        held.map(({ id }) => id),
      ),
    )
    .orderBy(asc(liveRegistrations.id))
}

/** The next registrations of a session that hold a place, in the order of their ids. */
export async function selectPlaces(
  executor: Executor,
  sessionId: string,
  after: string | undefined,
  count: number,
): Promise<string[]> {
  const rows = await executor
    .select({ id: liveRegistrations.id })
    .from(liveRegistrations)
    .where(
      and(
        eq(liveRegistrations.sessionId, sessionId),
        eq(liveRegistrations.status, 'registered'),
        after === undefined ? undefined : gt(liveRegistrations.id, after),
      ),
    )
    .orderBy(asc(liveRegistrations.id))
    .limit(count)
  return rows.map(({ id }) => id)
}

export type AttendanceRow = typeof liveAttendance.$inferInsert

export const keepAttendance = (tx: Transaction, rows: AttendanceRow[]) =>
  tx
    .insert(liveAttendance)
    .values(rows)
    .onConflictDoUpdate({
      target: liveAttendance.registrationId,
      set: {
        presentSeconds: sql`excluded.present_seconds`,
        sessionSeconds: sql`excluded.session_seconds`,
        intervals: sql`excluded.intervals`,
        qualified: sql`excluded.qualified`,
        foundAt: sql`excluded.found_at`,
      },
    })

/** Sessions that ended between these moments and have a place of which nothing was found yet. */
export async function selectUnfound(executor: Executor, endedAfter: Date, endedBefore: Date): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: liveSessions.id })
    .from(liveSessions)
    .innerJoin(
      liveRegistrations,
      and(eq(liveRegistrations.sessionId, liveSessions.id), eq(liveRegistrations.status, 'registered')),
    )
    .leftJoin(liveAttendance, eq(liveAttendance.registrationId, liveRegistrations.id))
    .where(
      and(
        sql`${liveSessions.endsAt} > ${endedAfter.toISOString()}::timestamptz`,
        sql`${liveSessions.endsAt} <= ${endedBefore.toISOString()}::timestamptz`,
        sql`${liveSessions.publishedAt} is not null`,
        isNull(liveSessions.cancelledAt),
        isNull(liveAttendance.registrationId),
      ),
    )
    .limit(1_000)
  return rows.map(({ id }) => id)
}
