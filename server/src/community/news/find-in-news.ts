import { newsKinds } from '@ariviyal/contract/community/news/news-rules'
import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import { inWords } from '@ariviyal/contract/time'
import type { Executor } from '../../platform/db/database.ts'
import type { SiteSearch } from '../../platform/feature.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { markWords } from '../../platform/search/mark-words.ts'
import { opensPremium } from '../../subscriptions/subscriptions.policy.ts'
import { findInterests } from '../members/find-interests.ts'
import { knownInNews, selectNewsPage, selectSuggested } from './news.queries.ts'

/** Open news, for subscribers and staff. */
export const findInNews: SiteSearch = {
  section: 'news',
  async find(executor, { user, words, limit, now }) {
    if (!opensPremium(user)) return []
    const reader = (await findInterests(executor, [user.id]))(user.id)
    const rows = await selectNewsPage(executor, reader, { list: 'all', words, limit }, now)
    return rows.map((row) => ({
      id: row.id,
      title: markWords(row.title, words),
      detail: `${newsKinds[row.kind]} of ${row.giver}, until ${inWords(row.lastDay, 'day', 'UTC')}`,
      snippet: null,
      locked: false,
      page: null,
      within: null,
    }))
  },
  known: async (executor, { user, now }) => (opensPremium(user) ? knownInNews(executor, now) : new Set()),
}

/** Suggestions of teachers, for the staff queue. */
export async function waitingNews(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectSuggested(executor, place)
  return rows.map((row) => ({
    kind: 'news-suggestion',
    id: row.id,
    title: row.title,
    detail: `${newsKinds[row.kind]}, until ${inWords(row.lastDay, 'day', 'UTC')}`,
    since: row.createdAt.toISOString(),
  }))
}
