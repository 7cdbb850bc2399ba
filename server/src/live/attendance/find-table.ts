import type { MeetingService } from '@ariviyal/contract/live/attendance-import'
import type { ListRow } from '../../platform/csv/read-rows.ts'

/** Column indexes from 0; -1 where a column is missing. */
interface Columns {
  /** Parts of the name, in order. */
  names: number[]
  email: number
  /** The account, which may contain an address. */
  account: number
  joined: number
  left: number
  duration: number
  waitingRoom: number
}

/** The rows about people. With an `action` column, each row is a join or a leave at `joined`. */
export interface ParticipantsTable {
  service: MeetingService
  columns: Columns & { action: number }
  /** Whether each row is one stay, or all stays of a person from the first join to the last leave. */
  stays: 'each' | 'all'
  rows: ListRow[]
}

const is = (...names: string[]) => {
  const known = new Set(names)
  return (cell: string) => known.has(cell)
}
const isName = is('name', 'full name', 'name (original name)', 'user name (original name)', 'participant', 'user name')
const isEmail = is('email', 'e-mail', 'user email', 'email address')

/** Recognises each kind of table by its header; the more detailed kinds come first. */
const kinds: {
  service: MeetingService
  stays: 'each' | 'all'
  joined: (cell: string) => boolean
  left: (cell: string) => boolean
  action?: (cell: string) => boolean
  /** A further condition, besides a name and both times. */
  also?: (heads: string[]) => boolean
}[] = [
  { service: 'meet', stays: 'all', joined: is('time joined'), left: is('time exited') },
  { service: 'teams', stays: 'each', joined: is('timestamp'), left: is('timestamp'), action: is('user action') },
  {
    service: 'zoom',
    stays: 'each',
    joined: is('join time'),
    left: is('leave time'),
    // Both services use the same headers for times: Zoom adds minutes, Teams adds roles.
    also: (heads) => !heads.includes('role'),
  },
  { service: 'teams', stays: 'each', joined: is('join time'), left: is('leave time') },
  {
    service: 'teams',
    stays: 'all',
    joined: is('first join', 'first join time'),
    left: is('last leave', 'last leave time'),
  },
]

const headsOf = ({ cells }: ListRow) => cells.map((cell) => cell.toLowerCase())

function columnsOf(heads: string[]): Omit<ParticipantsTable, 'rows'> | null {
  for (const kind of kinds) {
    const joined = heads.findIndex(kind.joined)
    const left = heads.findIndex(kind.left)
    const action = kind.action ? heads.findIndex(kind.action) : -1
    const fullName = heads.findLastIndex(isName)
    const parts = [heads.indexOf('first name'), heads.indexOf('last name')].filter((at) => at !== -1)
    const names = fullName === -1 ? parts : [fullName]
    if (joined === -1 || left === -1 || names.length === 0) continue
    if (kind.action && action === -1) continue
    if (kind.also?.(heads) === false) continue
    return {
      service: kind.service,
      stays: kind.stays,
      columns: {
        names,
        // A list that repeats the meeting in each row also has the address of its host, further to the left.
        email: heads.findLastIndex(isEmail),
        account: heads.findIndex(is('participant id (upn)', 'upn')),
        joined,
        left,
        action,
        duration: heads.findIndex((head) => /^(in-meeting )?duration\b/.test(head)),
        waitingRoom: heads.indexOf('in waiting room'),
      },
    }
  }
  return null
}

/** A heading between two tables, such as `3. In-Meeting Activities`. */
const isHeading = ({ cells }: ListRow) => /^\d+\. /.test(cells[0] ?? '') && cells.filter(Boolean).length === 1

/** The table of people in a list with several tables: the one with each stay, else the first with rows. Null if no header row matches. */
export function findTable(rows: ListRow[]): ParticipantsTable | null {
  const tables: ParticipantsTable[] = []
  let open: ParticipantsTable | null = null
  for (const row of rows) {
    const found = columnsOf(headsOf(row))
    if (found) {
      open = { ...found, rows: [] }
      tables.push(open)
    } else if (isHeading(row)) open = null
    else open?.rows.push(row)
  }
  const filled = tables.filter((table) => table.rows.length > 0)
  return filled.find(({ stays }) => stays === 'each') ?? filled[0] ?? tables[0] ?? null
}

/** Whether the list has durations but no times: Zoom's list with one row a person. */
export const isWithoutTimes = (rows: ListRow[]): boolean =>
  rows.some((row) => {
    const heads = headsOf(row)
    return heads.some(isName) && heads.some((head) => /^(total )?duration \(minutes\)$/.test(head))
  })
