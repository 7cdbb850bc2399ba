import { attendanceRules, liveLimits } from '@ariviyal/contract/live/live-rules'
import { dayOf, laterDay, momentOn } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { liveSessions } from '../live.table.ts'
import { plannedDays } from './planned-days.ts'
import { lockSeries, type LiveSeriesRow, selectExceptions, selectRunningSeries } from './series.queries.ts'

const minuteMs = 60_000

/** Start and end of a series on one of its days. */
function meetingOn(series: LiveSeriesRow, day: string): { startsAt: Date; endsAt: Date } {
  const startsAt = momentOn(day, series.startsAtClock, series.timeZone)
  return { startsAt, endsAt: new Date(startsAt.getTime() + series.minutes * minuteMs) }
}

/**
 * Plans the missing drafts of a series up to `weeksAhead` weeks from now; returns their number. Idempotent and safe to run concurrently: a
 * constraint allows one session a day.
 */
export async function planSeries(ctx: AppContext, tx: Transaction, id: string): Promise<number> {
  const series = await lockSeries(tx, id)
  if (series.endedAt) return 0
  const now = ctx.now()
  const today = dayOf(now, series.timeZone)
  const leftOut = new Set((await selectExceptions(tx, id)).map(({ day }) => day))
  const rows = plannedDays(series, leftOut, today, laterDay(today, liveLimits.weeksAhead * 7))
    .map((day) => ({ day, ...meetingOn(series, day) }))
    .filter(({ startsAt }) => startsAt > now)
    .map(({ day, startsAt, endsAt }) => ({
      id: uuid(),
      seriesId: id,
      seriesDay: day,
      topic: '',
      theme: series.theme,
      description: '',
      grades: series.grades,
      speakerName: '',
      speakerAbout: '',
      startsAt,
      endsAt,
      capacity: series.capacity,
      meetingUrl: series.meetingUrl,
      presencePercent: attendanceRules.percentDefault,
      createdAt: now,
      createdBy: series.createdBy,
    }))
  if (rows.length === 0) return 0
  const { rowCount } = await tx
    .insert(liveSessions)
    .values(rows)
    .onConflictDoNothing({ target: [liveSessions.seriesId, liveSessions.seriesDay] })
  return rowCount ?? 0
}

/** The nightly job. Each series is planned on its own: a failed one is retried with the job and does not delay the others. */
export async function planAllSeries(ctx: AppContext): Promise<void> {
  // One day early: a series may be in another time zone, and planning without result is harmless.
  const yesterday = laterDay(ctx.now().toISOString().slice(0, 10), -1)
  const failures: unknown[] = []
  for (const id of await selectRunningSeries(ctx.db, yesterday))
    try {
      await ctx.db.transaction((tx) => planSeries(ctx, tx, id))
    } catch (failure) {
      failures.push(failure)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'some series could not be planned')
}
