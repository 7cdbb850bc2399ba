import type { RecordRow } from '@ariviyal/contract/certificates/record'
import { type Standing, schoolYearOf } from '@ariviyal/contract/certificates/record-rules'
import { type AttendedSession, attendedSessions } from '../../live/attendance/attended-sessions.ts'
import type { Executor } from '../../platform/db/database.ts'
import { countSeconds } from './count-hours.ts'
import { findEvidence } from './record.queries.ts'

type Certificate = RecordRow['certificate']

/** Why a session does not count; null if it does. */
function exclusionOf(session: AttendedSession, certificate: Certificate): Standing | null {
  if (certificate?.state === 'revoked') return 'revoked'
  return session.qualified ? null : 'too-short'
}

function rowsOf(sessions: { session: AttendedSession; certificate: Certificate }[]): RecordRow[] {
  const counting = sessions.filter(({ session, certificate }) => exclusionOf(session, certificate) === null)
  const seconds = countSeconds(counting.map(({ session }) => session))
  const counted = new Map(counting.map(({ session }, place) => [session, seconds[place] ?? 0]))
  return sessions.map(({ session, certificate }) => {
    const countedSeconds = counted.get(session) ?? 0
    return {
      session_id: session.sessionId,
      topic: session.topic,
      theme: session.theme,
      year: schoolYearOf(session.startsAt),
      starts_at: session.startsAt.toISOString(),
      ends_at: session.endsAt.toISOString(),
      present_seconds: session.presentSeconds,
      session_seconds: session.sessionSeconds,
      counted_seconds: countedSeconds,
      presence_percent: session.presencePercent,
      intervals: session.intervals.map(({ from, until }) => ({
        from: new Date(from).toISOString(),
        until: new Date(until).toISOString(),
      })),
      standing: exclusionOf(session, certificate) ?? (countedSeconds < session.presentSeconds ? 'partly' : 'counts'),
      certificate,
    }
  })
}

/**
 * The rows of some people's records, newest first: the single source of page, PDF, CSV and school register. Overlaps are resolved across
 * all sessions of a person before any filter.
 */
export async function selectRecords(
  executor: Executor,
  userIds: string[],
  now: Date,
): Promise<Map<string, RecordRow[]>> {
  const attended = await attendedSessions(executor, userIds, now)
  const evidence = await findEvidence(executor, userIds)
  const withEvidence = attended.map((session) => {
    const found = evidence.get(session.registrationId)
    const certificate: Certificate = found
      ? { serial: found.serial, state: found.revokedAt ? 'revoked' : 'valid', reason: found.reason }
      : null
    return { session, certificate }
  })
  const byUser = Map.groupBy(withEvidence, ({ session }) => session.userId)
  return new Map(userIds.map((id) => [id, rowsOf(byUser.get(id) ?? [])]))
}
