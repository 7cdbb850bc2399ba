import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import type { LiveSessionRow } from '../../live.table.ts'

export interface RoomTimes {
  /** From then until `closesAt` the room is open and shows the meeting address. */
  opensAt: Date
  closesAt: Date
  /** Beats are accepted until then: without one after the end, the last half minute would be lost. Presence ends with the session. */
  beatsUntil: Date
  /** Batches delayed by a bad connection are accepted until then. */
  listensUntil: Date
  /** Codes of the speaker are accepted until then. */
  codesUntil: Date
}

export function roomTimes({ startsAt, endsAt }: Pick<LiveSessionRow, 'startsAt' | 'endsAt'>): RoomTimes {
  const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1_000)
  return {
    opensAt: after(startsAt, -60 * attendanceRules.opensMinutesBefore),
    closesAt: endsAt,
    beatsUntil: after(endsAt, attendanceRules.gapSeconds),
    listensUntil: after(endsAt, 3_600 * attendanceRules.settleHours),
    codesUntil: after(endsAt, 60 * attendanceRules.codeGraceMinutes),
  }
}
