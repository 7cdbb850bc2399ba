import type { PresenceShown } from '@ariviyal/contract/live/attendance'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { storedPresence, showPresence } from '../attendance.view.ts'
import { liveAttendance } from '../attendance.table.ts'
import { selectEvidence } from '../evidence.queries.ts'
import { findPresence, type SessionTime } from './presence.ts'

/** The presence of one registration: the stored one after the session, else computed from its sources now. */
export async function readPresence(
  executor: Executor,
  session: SessionTime,
  registrationId: string,
): Promise<{ presence: PresenceShown; kept: boolean; parts: number[] }> {
  const evidence = (await selectEvidence(executor, [registrationId])).get(registrationId)
  const [kept] = await executor.select().from(liveAttendance).where(eq(liveAttendance.registrationId, registrationId))
  const none = { beats: [], parts: [], listed: [], granted: [] }
  const presence = kept ? storedPresence(session, kept) : findPresence(session, evidence ?? none)
  return {
    presence: showPresence(session, presence),
    kept: kept !== undefined,
    parts: (evidence?.parts ?? []).toSorted((a, b) => a - b),
  }
}
