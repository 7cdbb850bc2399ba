import type { SeriesSession, StaffLiveSeries, StaffLiveSeriesDetails } from '@ariviyal/contract/live/live-series'
import type { LiveSeriesRow } from './series.queries.ts'

export const showSeries = (row: LiveSeriesRow, next: Date | undefined): StaffLiveSeries => ({
  id: row.id,
  title: row.title,
  weekdays: row.weekdays,
  starts_at: row.startsAtClock,
  minutes: row.minutes,
  from_day: row.fromDay,
  until_day: row.untilDay,
  ended_at: row.endedAt?.toISOString() ?? null,
  next_at: next?.toISOString() ?? null,
})

export const showSeriesDetails = (
  row: LiveSeriesRow,
  next: Date | undefined,
  exceptions: { day: string; reason: string }[],
  sessions: SeriesSession[],
): StaffLiveSeriesDetails => ({
  ...showSeries(row, next),
  version: row.version,
  theme: row.theme,
  grades: row.grades,
  capacity: row.capacity,
  meeting_url: row.meetingUrl,
  exceptions,
  sessions,
})
