import type { MeetingService } from '@ariviyal/contract/live/attendance-import'
import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { AppError } from '../../../platform/http/errors.ts'
import { delimiters, readLines, readRows } from '../../../platform/csv/read-rows.ts'
import { readAttendees, type ReadTable } from './read-attendees.ts'
import { findTable, isWithoutTimes, type ParticipantsTable } from '../find-table.ts'

/** The content of a participant list, and the service that exported it. */
export type ReadParticipants = ReadTable & { service: MeetingService }

const refuse = (text: string) => new AppError('invalid-fields', text, { fields: { text } })

/** Rows allowed above the people: the meeting block and the column headers. */
const headMax = 100

/** The table of the list, whatever its delimiter. */
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
 * Reads the participant list of Zoom, Google Meet or Microsoft Teams; the column headers identify the service. Times are in `timeZone`
 * unless the list has its own; `session` resolves ambiguous days. Raises `invalid-fields` for another format, a list without times or rows,
 * or more than `liveLimits.participantsMax` rows.
 */
export function readParticipants(text: string, timeZone: string, session: { startsAt: Date }): ReadParticipants {
  const { table, unclosed } = tableOf(text)
  if (table.rows.length > liveLimits.participantsMax) throw refuse(serverMessages.participantsTooMany)
  const read = readAttendees(table, timeZone, session.startsAt)
  if (unclosed !== null) read.problems.push({ line: unclosed, text: '"', problem: serverMessages.quoteNotClosed })
  if (read.attendees.length === 0 && read.problems.length === 0) throw refuse(serverMessages.participantsNone)
  return { service: table.service, ...read }
}
