import type { RecordRow } from '@ariviyal/contract/record'
import { type Standing, schoolYearOf } from '@ariviyal/contract/record-rules'
import { type AttendedSession, attendedSessions } from '../live/attendance/attended-sessions.ts'
import type { Executor } from '../platform/database.ts'
import { countSeconds } from './count-hours.ts'
import { findEvidence } from './record.queries.ts'

type Certificate = RecordRow['certificate']

/** Why a session does not count at all; null where it does. */
function refusalOf(session: AttendedSession, certificate: Certificate): Standing | null {
  if (certificate?.state === 'revoked') return 'revoked'
  return session.qualified ? null : 'too-short'
}

function rowsOf(sessions: { session: AttendedSession; certificate: Certificate }[]): RecordRow[] {
  const counting = sessions.filter(({ session, certificate }) => refusalOf(session, certificate) === null)
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
      standing: refusalOf(session, certificate) ?? (countedSeconds < session.presentSeconds ? 'partly' : 'counts'),
      certificate,
    }
  })
}

/**
 * The rows of the records of some people, newest first: the one source of the page, the PDF, the CSV and the register of a school. All
 * sessions of a person are counted together, whichever are shown afterwards.
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
