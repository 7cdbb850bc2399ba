import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { type LiveSessionRow, liveRegistrations, liveSessions } from '../live.table.ts'
import { liveAttendance } from './attendance.table.ts'

export interface LockedRegistration {
  id: string
  session: LiveSessionRow
  /** Null where attendance was not computed before. */
  qualified: boolean | null
}

/**
 * Locks these registrations until the end of the transaction, so that two concurrent changes of sources are both counted. Rows that
 * reference them can still be inserted.
 */
export async function lockRegistrations(tx: Transaction, ids: string[]): Promise<LockedRegistration[]> {
  if (ids.length === 0) return []
  const locked = await tx
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
        locked.map(({ id }) => id),
      ),
    )
    .orderBy(asc(liveRegistrations.id))
}

/** The next confirmed registrations of a session, ordered by id. */
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

export const saveAttendance = (tx: Transaction, rows: AttendanceRow[]) =>
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

/** Sessions that ended between these moments and have a confirmed registration without attendance. */
export async function selectSessionsWithoutAttendance(
  executor: Executor,
  endedAfter: Date,
  endedBefore: Date,
): Promise<string[]> {
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
