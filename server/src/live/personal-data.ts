import { eq } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import {
  liveAppeals,
  liveAttendance,
  liveBeats,
  liveCodeEntries,
  liveImportRows,
} from './attendance/attendance.table.ts'
import { calendarFeeds, liveRegistrations, liveSessions } from './live.table.ts'

/** Personal data in live sessions: registrations, and all evidence of attendance. */
export async function liveData(executor: Executor, userId: string) {
  const registrations = await executor
    .select({ registration: liveRegistrations, topic: liveSessions.topic, startsAt: liveSessions.startsAt })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))
    .where(eq(liveRegistrations.userId, userId))
    .orderBy(liveSessions.startsAt)
  const feeds = await executor
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return {
    live_sessions: await Promise.all(
      registrations.map(async ({ registration: { userId: _user, ...registration }, ...session }) => ({
        ...session,
        ...registration,
        ...(await evidenceOf(executor, registration.id)),
      })),
    ),
    calendar_feeds: feeds,
  }
}

async function evidenceOf(executor: Executor, registrationId: string) {
  return {
    attendance: await executor
      .select({
        presentSeconds: liveAttendance.presentSeconds,
        sessionSeconds: liveAttendance.sessionSeconds,
        intervals: liveAttendance.intervals,
        qualified: liveAttendance.qualified,
      })
      .from(liveAttendance)
      .where(eq(liveAttendance.registrationId, registrationId)),
    page_open_at: await executor
      .select({ device: liveBeats.device, at: liveBeats.at, left: liveBeats.left })
      .from(liveBeats)
      .where(eq(liveBeats.registrationId, registrationId))
      .orderBy(liveBeats.at),
    codes_given: await executor
      .select({ part: liveCodeEntries.part, enteredAt: liveCodeEntries.enteredAt })
      .from(liveCodeEntries)
      .where(eq(liveCodeEntries.registrationId, registrationId)),
    in_the_meeting: await executor
      .select({
        name: liveImportRows.name,
        email: liveImportRows.email,
        joinedAt: liveImportRows.joinedAt,
        leftAt: liveImportRows.leftAt,
      })
      .from(liveImportRows)
      .where(eq(liveImportRows.registrationId, registrationId)),
    appeals: await executor
      .select(appealColumns)
      .from(liveAppeals)
      .where(eq(liveAppeals.registrationId, registrationId)),
  }
}

/** The deciding staff member is not part of the teacher's data. */
const appealColumns = {
  claimedFrom: liveAppeals.claimedFrom,
  claimedUntil: liveAppeals.claimedUntil,
  words: liveAppeals.words,
  madeAt: liveAppeals.madeAt,
  decidedAt: liveAppeals.decidedAt,
  granted: liveAppeals.granted,
  grantedFrom: liveAppeals.grantedFrom,
  grantedUntil: liveAppeals.grantedUntil,
  reason: liveAppeals.reason,
}
