import type { User } from '@ariviyal/contract/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { HeldSession, showLiveFigures } from '@ariviyal/contract/live-desk'
import { recordExport } from '../audit/record-export.ts'
import { countCertificates } from '../certificates/count-certificates.ts'
import { countHeldSessions, listSeriesNames } from '../live/held-sessions.ts'
import { startOfDay, weeksUpTo } from '../platform/calendar.ts'
import { csvFile } from '../platform/csv.ts'
import type { House } from '../platform/house.ts'

/** Weeks are whole, from Monday; the present one has come as far as now. */
export interface FiguresFilter {
  weeks: number
  series?: string | undefined
}

async function heldSessions({ db, now: clock }: House, { weeks, series }: FiguresFilter): Promise<HeldSession[]> {
  const until = clock()
  const from = startOfDay(weeksUpTo(until, weeks)[0] ?? '')
  const sessions = await countHeldSessions(db, { from, until, series })
  const certificates = await countCertificates(
    db,
    sessions.map(({ id }) => id),
  )
  return sessions.map(({ id, topic, startsAt, registered, came, qualified }) => ({
    id,
    topic,
    starts_at: startsAt.toISOString(),
    registered,
    came,
    qualified,
    certificates: certificates.get(id) ?? 0,
  }))
}

/** What came of each session of the last weeks, oldest first. */
export async function showFigures(house: House, filter: FiguresFilter): Promise<Answer<typeof showLiveFigures>> {
  const [sessions, series] = await Promise.all([heldSessions(house, filter), listSeriesNames(house.db)])
  return { sessions, series }
}

/** The same as a file. */
export async function exportFigures(house: House, staff: User, filter: FiguresFilter): Promise<FileAnswer> {
  const sessions = await heldSessions(house, filter)
  const made = await csvFile<HeldSession>(
    'live-sessions',
    house.now(),
    {
      'Begins (IST)': ({ starts_at }) => new Date(starts_at),
      Topic: ({ topic }) => topic,
      Registered: ({ registered }) => registered,
      Came: ({ came }) => came,
      Qualified: ({ qualified }) => qualified,
      Certificates: ({ certificates }) => certificates,
      'Session id': ({ id }) => id,
    },
    async (before) => (before === undefined ? sessions : []),
  )
  return recordExport(house, staff, 'live-sessions', { weeks: String(filter.weeks), series: filter.series }, made)
}
