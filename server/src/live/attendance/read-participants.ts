import type { MeetingService } from '@ariviyal/contract/attendance-import'
import { liveLimits } from '@ariviyal/contract/live-rules'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { Refusal } from '../../platform/http/errors.ts'
import { delimiters, readLines, readRows } from '../../platform/read-rows.ts'
import { readAttendees, type ReadTable } from './read-attendees.ts'
import { findTable, isWithoutTimes, type ParticipantsTable } from './find-table.ts'

/** What a list of participants says, and which service made it. */
export type ReadParticipants = ReadTable & { service: MeetingService }

const refuse = (text: string) => new Refusal('invalid-fields', text, { fields: { text } })

/** Rows that may stand above the people: what the meeting was, and the heads of the columns. */
const headMax = 100

/** The table of the list, by whatever stands between its cells. */
function tableOf(text: string): { table: ParticipantsTable; unclosed: number | null } {
  const lines = readLines(text)
  let withoutTimes = false
  for (const delimiter of delimiters) {
    const { rows, unclosed } = readRows(lines, delimiter, liveLimits.participantsMax + headMax)
    const table = findTable(rows)
    if (table) return { table, unclosed }
    withoutTimes ||= isWithoutTimes(rows)
  }
  throw refuse(withoutTimes ? serverMessages.participantsWithoutTimes : serverMessages.participantsUnknown)
}

/**
 * Reads the list of participants of Zoom, Google Meet or Microsoft Teams; the service is known by the heads of its columns. Clocks are those
 * of `timeZone`, unless the list says otherwise; `session` tells which day is meant where the list does not. Raises `invalid-fields` for
 * what is no such list, for one without times, without rows, or with more than `liveLimits.participantsMax`.
 */
export function readParticipants(text: string, timeZone: string, session: { startsAt: Date }): ReadParticipants {
  const { table, unclosed } = tableOf(text)
  if (table.rows.length > liveLimits.participantsMax) throw refuse(serverMessages.participantsTooMany)
  const read = readAttendees(table, timeZone, session.startsAt)
  if (unclosed !== null) read.problems.push({ line: unclosed, text: '"', problem: serverMessages.quoteNotClosed })
  if (read.attendees.length === 0 && read.problems.length === 0) throw refuse(serverMessages.participantsNone)
  return { service: table.service, ...read }
}
