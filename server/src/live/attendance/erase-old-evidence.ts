import { retention } from '@ariviyal/contract/privacy/retention'
import { inArray, lt } from 'drizzle-orm'
import { addMonths } from '../../platform/time/calendar.ts'
import type { Executor } from '../../platform/db/database.ts'
import { liveRegistrations, liveSessions } from '../live.table.ts'
import { liveBeats, liveCodeEntries, liveImportRows, liveImports } from './attendance.table.ts'

/**
 * Erases the sources of attendance of long past sessions and returns the number of rows. The computed attendance stays
 * (`find-attendance.ts`).
 */
export async function eraseOldEvidence(executor: Executor, now: Date): Promise<number> {
  const old = executor
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(lt(liveSessions.endsAt, addMonths(now, -retention.attendanceSourceMonths)))
  const places = executor
    .select({ id: liveRegistrations.id })
    .from(liveRegistrations)
    .where(inArray(liveRegistrations.sessionId, old))
  const lists = executor.select({ id: liveImports.id }).from(liveImports).where(inArray(liveImports.sessionId, old))
  const erased = [
    await executor.delete(liveBeats).where(inArray(liveBeats.registrationId, places)),
    await executor.delete(liveCodeEntries).where(inArray(liveCodeEntries.registrationId, places)),
    await executor.delete(liveImportRows).where(inArray(liveImportRows.importId, lists)),
  ]
  return erased.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
