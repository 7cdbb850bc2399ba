import { attendanceRules } from '@ariviyal/contract/live-rules'
import { addDays } from '../../platform/calendar.ts'
import type { House } from '../../platform/house.ts'
import { selectUnfound } from './attendance.queries.ts'
import { findAttendanceOfSession } from './find-attendance.ts'

/** Beats that a bad line kept back arrive in this time; later ones change what was found. */
const quietMinutes = 10

/** Finds the attendance of the sessions that are over, for all who held a place; each once, and the rest of one that was cut short. */
export async function findEndedSessions(house: House): Promise<void> {
  const now = house.now()
  const endedBefore = new Date(now.getTime() - quietMinutes * 60_000)
  for (const id of await selectUnfound(house.db, addDays(now, -attendanceRules.appealDays), endedBefore))
    await findAttendanceOfSession(house, id)
}
