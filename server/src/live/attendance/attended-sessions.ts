import type { ThemeName } from '@ariviyal/contract/live/live-rules'
import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { liveRegistrations, liveSessions } from '../live.table.ts'
import { liveAttendance } from './attendance.table.ts'

/** A past session with the presence of one person. */
export interface AttendedSession {
  registrationId: string
  userId: string
  sessionId: string
  topic: string
  theme: ThemeName
  startsAt: Date
  endsAt: Date
  presencePercent: number
  presentSeconds: number
  sessionSeconds: number
  /** Disjoint, within the session, in order; in milliseconds. */
  intervals: { from: number; until: number }[]
  qualified: boolean
}

/**
 * Sessions in which people were present at all, newest first. Excludes cancelled sessions, sessions that have not ended and cancelled
 * registrations. The total number of sessions bounds the rows of each person.
 */
export async function attendedSessions(executor: Executor, userIds: string[], now: Date): Promise<AttendedSession[]> {
  if (userIds.length === 0) return []
  const rows = await executor
    .select({
      registrationId: liveRegistrations.id,
      userId: liveRegistrations.userId,
      sessionId: liveSessions.id,
      topic: liveSessions.topic,
      theme: liveSessions.theme,
      startsAt: liveSessions.startsAt,
      endsAt: liveSessions.endsAt,
      presencePercent: liveSessions.presencePercent,
      presentSeconds: liveAttendance.presentSeconds,
      sessionSeconds: liveAttendance.sessionSeconds,
      intervals: liveAttendance.intervals,
      qualified: liveAttendance.qualified,
    })
    .from(liveAttendance)
    .innerJoin(liveRegistrations, eq(liveRegistrations.id, liveAttendance.registrationId))
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))
    .where(
      and(
        inArray(liveRegistrations.userId, userIds),
        gt(liveAttendance.presentSeconds, 0),
        lte(liveSessions.endsAt, now),
        isNull(liveSessions.cancelledAt),
        eq(liveRegistrations.status, 'registered'),
      ),
    )
    .orderBy(desc(liveSessions.startsAt), desc(liveSessions.id))
  return rows.map(({ intervals, ...row }) => ({ ...row, intervals: joined(intervals) }))
}

/** Intervals without their sources; adjacent ones that differ only in sources are merged. */
function joined(intervals: (typeof liveAttendance.$inferSelect)['intervals']) {
  const spans: AttendedSession['intervals'] = []
  for (const [begin, end] of intervals) {
    const [from, until, last] = [Date.parse(begin), Date.parse(end), spans.at(-1)]
    if (last?.until === from) last.until = until
    else spans.push({ from, until })
  }
  return spans
}
