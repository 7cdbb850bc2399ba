import type { ThemeName } from '@ariviyal/contract/live/live-rules'
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { liveRegistrations, liveSessions } from '../live.table.ts'
import { liveAttendance } from './attendance.table.ts'

/** A teacher who was present long enough in a session, with their presence. */
export interface Qualified {
  registrationId: string
  sessionId: string
  userId: string
  presentSeconds: number
  sessionSeconds: number
}

const selectQualified = (executor: Executor) =>
  executor
    .select({
      registrationId: liveAttendance.registrationId,
      sessionId: liveRegistrations.sessionId,
      userId: liveRegistrations.userId,
      presentSeconds: liveAttendance.presentSeconds,
      sessionSeconds: liveAttendance.sessionSeconds,
    })
    .from(liveAttendance)
    .innerJoin(liveRegistrations, eq(liveRegistrations.id, liveAttendance.registrationId))

/** The next qualified teachers of a session, ordered by registration id. */
export const qualifiedIn = (
  executor: Executor,
  sessionId: string,
  after: string | undefined,
  count: number,
): Promise<Qualified[]> =>
  selectQualified(executor)
    .where(
      and(
        eq(liveRegistrations.sessionId, sessionId),
        eq(liveAttendance.qualified, true),
        after === undefined ? undefined : gt(liveAttendance.registrationId, after),
      ),
    )
    .orderBy(asc(liveAttendance.registrationId))
    .limit(count)

const inSession = (sessionId: string): SQL | undefined =>
  and(eq(liveRegistrations.sessionId, sessionId), eq(liveAttendance.qualified, true))

export async function countQualified(executor: Executor, sessionId: string): Promise<number> {
  const rows = executor
    .select({ id: liveAttendance.registrationId })
    .from(liveAttendance)
    .innerJoin(liveRegistrations, eq(liveRegistrations.id, liveAttendance.registrationId))
    .where(inSession(sessionId))
  return executor.$count(rows.as('qualified'))
}

/** Those of these registrations that do not qualify, including those without attendance. */
export async function unqualifiedAmong(executor: Executor, registrationIds: string[]): Promise<Set<string>> {
  if (registrationIds.length === 0) return new Set()
  const rows = await executor
    .select({ id: liveAttendance.registrationId })
    .from(liveAttendance)
    .where(and(inArray(liveAttendance.registrationId, registrationIds), eq(liveAttendance.qualified, true)))
  const qualified = new Set(rows.map(({ id }) => id))
  return new Set(registrationIds.filter((id) => !qualified.has(id)))
}

/** The settled sessions for which a teacher qualifies, at most `count`. */
export const settledFor = (executor: Executor, userId: string, count: number): Promise<Qualified[]> =>
  selectQualified(executor)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))
    .where(
      and(
        eq(liveRegistrations.userId, userId),
        eq(liveAttendance.qualified, true),
        isNotNull(liveSessions.settledAt),
        isNull(liveSessions.cancelledAt),
      ),
    )
    .orderBy(asc(liveAttendance.registrationId))
    .limit(count)

/** The session data printed on certificates. */
export interface CertifiableSession {
  id: string
  topic: string
  theme: ThemeName
  speaker: string
  startsAt: Date
  endsAt: Date
  presencePercent: number
  publishedAt: Date | null
  cancelledAt: Date | null
  settledAt: Date | null
}

/** A session as certificates need it; null if unknown. */
export async function certifiableSession(executor: Executor, id: string): Promise<CertifiableSession | null> {
  const [row] = await executor
    .select({
      id: liveSessions.id,
      topic: liveSessions.topic,
      theme: liveSessions.theme,
      speaker: liveSessions.speakerName,
      startsAt: liveSessions.startsAt,
      endsAt: liveSessions.endsAt,
      presencePercent: liveSessions.presencePercent,
      publishedAt: liveSessions.publishedAt,
      cancelledAt: liveSessions.cancelledAt,
      settledAt: liveSessions.settledAt,
    })
    .from(liveSessions)
    .where(eq(liveSessions.id, id))
  return row ?? null
}
