import type { PresenceShown } from '@ariviyal/contract/live/attendance'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { storedPresence, showPresence } from '../attendance.view.ts'
import { liveAttendance } from '../attendance.table.ts'
import { selectEvidence } from '../evidence.queries.ts'
import { findPresence, presenceSoFar, type SessionTime } from './presence.ts'

/** The presence of one registration so far: the stored one after the session, else computed from its sources. */
export async function readPresence(
  executor: Executor,
  session: SessionTime,
  registrationId: string,
  now = session.endsAt,
): Promise<{ presence: PresenceShown; kept: boolean; parts: number[] }> {
  const evidence = (await selectEvidence(executor, [registrationId])).get(registrationId)
  const [kept] = await executor.select().from(liveAttendance).where(eq(liveAttendance.registrationId, registrationId))
  const none = { beats: [], parts: [], listed: [], granted: [] }
  const presence = kept
    ? storedPresence(session, kept)
    : presenceSoFar(session, findPresence(session, evidence ?? none), now)
  return {
    presence: showPresence(session, presence),
    kept: kept !== undefined,
    parts: (evidence?.parts ?? []).toSorted((a, b) => a - b),
  }
}
