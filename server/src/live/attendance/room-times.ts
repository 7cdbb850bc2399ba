import { attendanceRules } from '@ariviyal/contract/live-rules'
import type { LiveSessionRow } from '../live.table.ts'

export interface RoomTimes {
  /** From then until `closesAt` the room can be entered and shows the way into the meeting. */
  opensAt: Date
  closesAt: Date
  /** Beats up to then are taken: without one after the end its last half minute would be lost. Presence ends with the session. */
  beatsUntil: Date
  /** What the page has to tell, late because of a bad line, is taken until then. */
  listensUntil: Date
  /** The codes of the speaker are taken until then. */
  codesUntil: Date
}

export function roomTimes({ startsAt, endsAt }: Pick<LiveSessionRow, 'startsAt' | 'endsAt'>): RoomTimes {
  const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1_000)
  return {
    opensAt: after(startsAt, -60 * attendanceRules.doorsMinutes),
    closesAt: endsAt,
    beatsUntil: after(endsAt, attendanceRules.gapSeconds),
    listensUntil: after(endsAt, 3_600 * attendanceRules.settleHours),
    codesUntil: after(endsAt, 60 * attendanceRules.codeGraceMinutes),
  }
}
