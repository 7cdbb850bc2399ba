import type { NewsForm, NewsItem, StaffNewsItem } from '@ariviyal/contract/community/news/news'
import { isOver, type ListedNews } from './news.queries.ts'
import type { NewsRow } from './news.table.ts'

const shownOf = (row: NewsRow): Omit<NewsItem, 'is_saved'> => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  giver: row.giver,
  url: row.url,
  gain: row.gain,
  subjects: row.subjects,
  grades: row.grades,
  boards: row.boards,
  states: row.states,
  districts: row.districts,
  years_min: row.yearsMin,
  last_day: row.lastDay,
  fee: row.fee,
})

export const showItem = (row: ListedNews): NewsItem => ({ ...shownOf(row), is_saved: row.isSaved })

export const showStaffItem = (
  row: NewsRow & { saves: number },
  suggestedBy: string | null,
  now: Date,
): StaffNewsItem => ({
  ...shownOf(row),
  state: row.state,
  version: row.version,
  is_over: isOver(row, now),
  suggested_by: suggestedBy,
  word: row.word,
  saves: row.saves,
  created_at: row.createdAt.toISOString(),
})

export const columnsOf = (form: NewsForm) => ({
  kind: form.kind,
  title: form.title,
  giver: form.giver,
  url: form.url,
  gain: form.gain,
  subjects: [...new Set(form.subjects)],
  grades: [...new Set(form.grades)].toSorted((one, other) => one - other),
  boards: [...new Set(form.boards)],
  states: [...new Set(form.states)],
  districts: [...new Set(form.districts)],
  yearsMin: form.years_min,
  lastDay: form.last_day,
  fee: form.fee,
})
