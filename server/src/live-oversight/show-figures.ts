import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { HeldSessionFigures, showLiveFigures } from '@ariviyal/contract/live/live-oversight'
import { startOfDay } from '@ariviyal/contract/time'
import { recordExport } from '../audit/record-export.ts'
import { countCertificates } from '../certificates/count-certificates.ts'
import { countHeldSessions, listSeriesNames } from '../live/shown/held-sessions.ts'
import { weeksUpTo } from '../platform/time/calendar.ts'
import { csvFile } from '../platform/csv/csv.ts'
import type { AppContext } from '../platform/app-context.ts'

/** Whole weeks from Monday; the current week runs up to now. */
export interface FiguresFilter {
  weeks: number
  series?: string | undefined
}

async function heldSessions(
  { db, now: clock }: AppContext,
  { weeks, series }: FiguresFilter,
): Promise<HeldSessionFigures[]> {
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

/** Results of each session in the last weeks, oldest first. */
export async function showFigures(ctx: AppContext, filter: FiguresFilter): Promise<Answer<typeof showLiveFigures>> {
  const [sessions, series] = await Promise.all([heldSessions(ctx, filter), listSeriesNames(ctx.db)])
  return { sessions, series }
}

/** The same figures as a file. */
export async function exportFigures(ctx: AppContext, staff: User, filter: FiguresFilter): Promise<FileAnswer> {
  const sessions = await heldSessions(ctx, filter)
  const made = await csvFile<HeldSessionFigures>(
    'live-sessions',
    ctx.now(),
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
  return recordExport(ctx, staff, 'live-sessions', { weeks: String(filter.weeks), series: filter.series }, made)
}
