import type { MeetingService } from '@ariviyal/contract/attendance-import'
import type { ListRow } from '../../platform/read-rows.ts'

/** Which columns of a table hold what, counted from 0; -1 where there is none. */
interface Columns {
  /** Parts of the name, in their order. */
  names: number[]
  email: number
  /** The account, which may look like an address. */
  account: number
  joined: number
  left: number
  duration: number
  waitingRoom: number
}

/** The rows of a list that speak of people. Where there is an `action`, each row is a coming or a going at `joined`. */
export interface ParticipantsTable {
  service: MeetingService
  columns: Columns & { action: number }
  /** Whether each row is a stay of its own, or all stays of a person from the first coming to the last going. */
  stays: 'each' | 'all'
  rows: ListRow[]
}

const is = (...names: string[]) => {
  const known = new Set(names)
  return (cell: string) => known.has(cell)
}
const isName = is('name', 'full name', 'name (original name)', 'user name (original name)', 'participant', 'user name')
const isEmail = is('email', 'e-mail', 'user email', 'email address')

/** Marks of the heads of each kind of table; the kinds that say more come first. */
const kinds: {
  service: MeetingService
  stays: 'each' | 'all'
  joined: (cell: string) => boolean
  left: (cell: string) => boolean
  action?: (cell: string) => boolean
  /** Beside a name and both times. */
  also?: (heads: string[]) => boolean
}[] = [
  { service: 'meet', stays: 'all', joined: is('time joined'), left: is('time exited') },
  { service: 'teams', stays: 'each', joined: is('timestamp'), left: is('timestamp'), action: is('user action') },
  {
    service: 'zoom',
    stays: 'each',
    joined: is('join time'),
    left: is('leave time'),
    // Both services head their times alike: Zoom counts minutes, Teams gives roles.
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
    const whole = heads.findLastIndex(isName)
    const parts = [heads.indexOf('first name'), heads.indexOf('last name')].filter((at) => at !== -1)
    const names = whole === -1 ? parts : [whole]
    if (joined === -1 || left === -1 || names.length === 0) continue
    if (kind.action && action === -1) continue
    if (kind.also?.(heads) === false) continue
    return {
      service: kind.service,
      stays: kind.stays,
      columns: {
        names,
        // A list with the meeting in each row has the address of its host too, further to the left.
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

/**
 * The table of people in a list that may have other tables around it: of several the one that tells each stay, of those the first with
 * rows. Null where no row heads such a table.
 */
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

/** Whether this is a list of people with how long they stayed, but not when: Zoom's, with each person in one row. */
export const isWithoutTimes = (rows: ListRow[]): boolean =>
  rows.some((row) => {
    const heads = headsOf(row)
    return heads.some(isName) && heads.some((head) => /^(total )?duration \(minutes\)$/.test(head))
  })
