import type { SessionOfUser } from '@ariviyal/contract/live/live-oversight'
import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { desc, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { liveAttendance } from '../attendance/attendance.table.ts'
import { showPresence } from '../registrations/list-people.ts'
import { liveRegistrations, liveSessions } from '../live.table.ts'
import { selectLastAppeals } from '../registrations/people.queries.ts'

/** A session of a person with their registration, without the data of certificates. */
export type SessionPlace = Omit<SessionOfUser, 'certificate'> & { registrationId: string }

/** The sessions of a person, latest first, at most `liveLimits.sessionsOfUserMax`; and their total number. */
export async function liveSessionsOfUser(
  executor: Executor,
  userId: string,
): Promise<{ places: SessionPlace[]; total: number }> {
  const rows = await executor
    .select({ registration: liveRegistrations, session: liveSessions, attendance: liveAttendance })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))
    .leftJoin(liveAttendance, eq(liveAttendance.registrationId, liveRegistrations.id))
    .where(eq(liveRegistrations.userId, userId))
    .orderBy(desc(liveSessions.startsAt), desc(liveSessions.id))
    .limit(liveLimits.sessionsOfUserMax)
  const appeals = await selectLastAppeals(
    executor,
    rows.map(({ registration }) => registration.id),
  )
  const places = rows.map(({ registration, session, attendance }): SessionPlace => ({
    registrationId: registration.id,
    session_id: session.id,
    topic: session.topic,
    starts_at: session.startsAt.toISOString(),
    called_off: session.cancelledAt !== null,
    status: registration.status,
    walk_in: registration.walkIn !== 'no',
    presence: showPresence(attendance),
    appeal: appeals.get(registration.id) ?? null,
  }))
  const isAll = rows.length < liveLimits.sessionsOfUserMax
  const total = isAll ? rows.length : await executor.$count(liveRegistrations, eq(liveRegistrations.userId, userId))
  return { places, total }
}
