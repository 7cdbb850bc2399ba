import type { ListProblem } from '@ariviyal/contract/live/attendance-import'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { ListRow } from '../../../platform/csv/read-rows.ts'
import type { ParticipantsTable } from '../find-table.ts'
import { type DayOrder, momentNearest, momentOfClock, orderOf, readClock, readDuration } from './read-clock.ts'
import { normalText, rawMax } from '@ariviyal/contract/text'

/** One stay of a person in the meeting, with its line in the list. */
export interface Attendee {
  line: number
  name: string
  /** In lower case; empty if the list has none. */
  email: string
  joinedAt: Date
  leftAt: Date
}

/** The people of a table, and its unreadable rows. */
export interface ReadTable {
  attendees: Attendee[]
  problems: ListProblem[]
  /** Number of lines of people who were only in the waiting room. */
  waitingRoom: number
  /** Number of lines whose duration is shorter than from join to leave: the difference is not counted. */
  shortened: number
}

/** Day order, zone and reference day for reading the times of a list. */
interface Clocks {
  order: DayOrder
  timeZone: string
  near: Date
}

const addressPattern = /^[^\s@#]+@[^\s@#.]+(?:\.[^\s@#.]+)+$/

function personOf({ cells }: ListRow, { names, email, account }: ParticipantsTable['columns']) {
  const addresses = [cells[email], cells[account]].map((cell = '') => cell.toLowerCase())
  return {
    name: normalText(names.map((at) => cells[at] ?? '').join(' '), rawMax(limits.lineMax))
      .trim()
      .slice(0, limits.lineMax),
    email: addresses.find((address) => address.length <= limits.emailMax && addressPattern.test(address)) ?? '',
  }
}

function momentOf(cell: string | undefined, near: Date, { order, timeZone }: Clocks): Date | null {
  const clock = readClock(cell ?? '')
  if (!clock) return null
  return clock.day ? momentOfClock(clock, order, timeZone) : momentNearest(clock, near, timeZone)
}

/** The text of a row, shown beside its problem. */
const textOf = ({ cells }: ListRow) => cells.filter(Boolean).join(', ').slice(0, limits.lineMax)

/** A list without seconds truncates three times: join, leave and duration. */
const toleranceMs = (exact: boolean) => (exact ? 2_000 : 120_000)

/** The attendees of a table, and a problem for each unreadable row. */
export function readAttendees(table: ParticipantsTable, timeZone: string, near: Date): ReadTable {
  const { columns } = table
  const times = table.rows.flatMap(({ cells }) =>
    [cells[columns.joined], cells[columns.left]].flatMap((cell) => readClock(cell ?? '') ?? []),
  )
  const clocks = { order: orderOf(times, near, timeZone), timeZone, near }
  return columns.action === -1 ? readStays(table, clocks) : pairActions(table, clocks)
}

function readStays({ columns, stays, rows }: ParticipantsTable, clocks: Clocks): ReadTable {
  const read: ReadTable = { attendees: [], problems: [], waitingRoom: 0, shortened: 0 }
  for (const row of rows) {
    const addProblem = (problem: string) => read.problems.push({ line: row.line, text: textOf(row), problem })
    const person = personOf(row, columns)
    if (/^yes$/i.test(row.cells[columns.waitingRoom] ?? '')) {
      read.waitingRoom += 1
      continue
    }
    const joinedAt = momentOf(row.cells[columns.joined], clocks.near, clocks)
    const until = joinedAt && momentOf(row.cells[columns.left], joinedAt, clocks)
    if (person.name === '' && person.email === '') addProblem(serverMessages.participantNameless)
    else if (!joinedAt) addProblem(serverMessages.joinUnreadable)
    else if (!until) addProblem(serverMessages.leaveUnreadable)
    else if (until < joinedAt) addProblem(serverMessages.leftBeforeJoined)
    else {
      const duration = stays === 'all' ? readDuration(row.cells[columns.duration] ?? '') : null
      const end = duration && joinedAt.getTime() + duration.seconds * 1_000
      const isShorter = end !== null && until.getTime() - end > toleranceMs(duration?.exact ?? false)
      if (isShorter) read.shortened += 1
      read.attendees.push({ line: row.line, ...person, joinedAt, leftAt: isShorter ? new Date(end) : until })
    }
  }
  return read
}

/** Teams' older list has a row for each join and each leave, keyed by name. */
function pairActions({ columns, rows }: ParticipantsTable, clocks: Clocks): ReadTable {
  const read: ReadTable = { attendees: [], problems: [], waitingRoom: 0, shortened: 0 }
  const addProblem = (row: ListRow, problem: string) =>
    read.problems.push({ line: row.line, text: textOf(row), problem })
  const present = new Map<
    string,
    { row: ListRow; person: { name: string; email: string }; joinedAt: Date; devices: number }
  >()
  for (const row of rows) {
    const person = personOf(row, columns)
    const key = `${person.email} ${person.name}`
    const at = momentOf(row.cells[columns.joined], clocks.near, clocks)
    const open = present.get(key)
    if (key === ' ') addProblem(row, serverMessages.participantNameless)
    else if (!at) addProblem(row, serverMessages.joinUnreadable)
    else if (/^joined/i.test(row.cells[columns.action] ?? '')) {
      if (open) open.devices += 1
      else present.set(key, { row, person, joinedAt: at, devices: 1 })
    } else if (!open) addProblem(row, serverMessages.leftWithoutJoined)
    else if (at < open.joinedAt) addProblem(row, serverMessages.leftBeforeJoined)
    else {
      open.devices -= 1
      if (open.devices > 0) continue
      read.attendees.push({ line: open.row.line, ...person, joinedAt: open.joinedAt, leftAt: at })
      present.delete(key)
    }
  }
  for (const { row } of present.values()) addProblem(row, serverMessages.neverLeft)
  read.attendees.sort((a, b) => a.line - b.line)
  read.problems.sort((a, b) => a.line - b.line)
  return read
}
