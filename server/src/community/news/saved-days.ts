import { newsKinds } from '@ariviyal/contract/community/news/news-rules'
import type { CalendarDay, CalendarDays } from '../../platform/feature.ts'
import { newsPath } from './change-news.ts'
import { selectSavedNews } from './news.queries.ts'
import type { NewsRow } from './news.table.ts'

/** The last date of news as a day in a calendar. */
export const calendarDayOf = (row: NewsRow): CalendarDay => ({
  id: row.id,
  version: row.version,
  changedAt: row.publishedAt ?? row.createdAt,
  day: row.lastDay,
  title: `Last date: ${row.title}`,
  description: `${newsKinds[row.kind]} of ${row.giver}. ${row.gain}`,
  path: newsPath(row.id),
})

/** News that a person saved, for their calendar feed. */
export const savedNewsDays: CalendarDays = async (executor, userId, now) =>
  (await selectSavedNews(executor, userId, now)).map(calendarDayOf)
