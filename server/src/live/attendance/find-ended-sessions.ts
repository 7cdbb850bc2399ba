import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { addDays } from '../../platform/time/calendar.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { selectSessionsWithoutAttendance } from './attendance.queries.ts'
import { findAttendanceOfSession } from './find-attendance.ts'

/** Beats delayed by a bad connection arrive within this time; later ones change the stored attendance. */
const quietMinutes = 10

/** Computes the attendance of ended sessions, each once; resumes a session that was interrupted. */
export async function findEndedSessions(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const endedBefore = new Date(now.getTime() - quietMinutes * 60_000)
  for (const id of await selectSessionsWithoutAttendance(
    ctx.db,
    addDays(now, -attendanceRules.appealDays),
    endedBefore,
  ))
    await findAttendanceOfSession(ctx, id)
}
