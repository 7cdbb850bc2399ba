import type { Theme } from '@ariviyal/contract/live-rules'
import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { liveRegistrations, liveSessions } from '../live.table.ts'
import { liveAttendance } from './attendance.table.ts'

/** A session that is over, and what was found of a person's presence in it. */
export interface AttendedSession {
  registrationId: string
  userId: string
  sessionId: string
  topic: string
  theme: Theme
  startsAt: Date
  endsAt: Date
  presencePercent: number
  presentSeconds: number
  sessionSeconds: number
  /** Disjoint, within the session, in their order; milliseconds. */
  intervals: { from: number; until: number }[]
  qualified: boolean
}

/**
 * The sessions that people were present in, however briefly, newest first. One that was cancelled, or is not over yet, is left out, and so is a place that was given up. As many
 * as the house ever held are the bound for each person.
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

/** Intervals without their sources: those that only a change of source divides become one. */
function joined(intervals: (typeof liveAttendance.$inferSelect)['intervals']) {
  const spans: AttendedSession['intervals'] = []
  for (const [begin, end] of intervals) {
    const [from, until, last] = [Date.parse(begin), Date.parse(end), spans.at(-1)]
    if (last?.until === from) last.until = until
    else spans.push({ from, until })
  }
  return spans
}
