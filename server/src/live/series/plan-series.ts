import { attendanceRules, liveLimits } from '@ariviyal/contract/live-rules'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database.ts'
import type { House } from '../../platform/house.ts'
import { liveSessions } from '../live.table.ts'
import { laterDay, plannedDays } from './planned-days.ts'
import { holdSeries, type LiveSeriesRow, selectExceptions, selectRunningSeries } from './series.queries.ts'
import { dayIn, momentIn } from './zoned-moment.ts'

const minuteMs = 60_000

/** When a series meets on one of its days. */
function meetingOn(series: LiveSeriesRow, day: string): { startsAt: Date; endsAt: Date } {
  const startsAt = momentIn(series.timeZone, day, series.startsAtClock)
  return { startsAt, endsAt: new Date(startsAt.getTime() + series.minutes * minuteMs) }
}

/**
 * Plans the drafts of a series that are missing up to `weeksAhead` weeks from now; a day has one session at most (a constraint), so that
 * it may run twice or at once. Gives how many were planned.
 */
export async function planSeries(house: House, tx: Transaction, id: string): Promise<number> {
  const series = await holdSeries(tx, id)
  if (series.endedAt) return 0
  const now = house.now()
  const today = dayIn(series.timeZone, now)
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

/** The nightly work. Each series is planned by itself: one that fails is tried again with the job, and the others do not wait for it. */
export async function planAllSeries(house: House): Promise<void> {
  // A day early by any clock: a series may have another time zone, and planning one for nothing does no harm.
  const yesterday = laterDay(house.now().toISOString().slice(0, 10), -1)
  const failures: unknown[] = []
  for (const id of await selectRunningSeries(house.db, yesterday))
    try {
      await house.db.transaction((tx) => planSeries(house, tx, id))
    } catch (failure) {
      failures.push(failure)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'some series could not be planned')
}
