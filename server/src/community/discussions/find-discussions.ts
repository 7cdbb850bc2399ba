import { subjects } from '@ariviyal/contract/accounts/teaching'
import type { SiteSearch } from '../../platform/feature.ts'
import { markWords } from '../../platform/search/mark-words.ts'
import { opensPremium } from '../../subscriptions/subscriptions.policy.ts'
import { knownInDiscussions, selectDiscussionPage } from './discussions.queries.ts'

/** Questions to colleagues, for subscribers and staff. */
export const findDiscussions: SiteSearch = {
  section: 'discussions',
  async find(executor, { user, words, limit }) {
    if (!opensPremium(user)) return []
    const rows = await selectDiscussionPage(executor, { list: 'newest', readerId: user.id, words, limit })
    return rows.map((row) => ({
      id: row.id,
      title: markWords(row.title, words),
      detail: [subjects[row.subject], row.grade && `grade ${row.grade}`, row.chapter].filter(Boolean).join(' · '),
      snippet: null,
      locked: false,
      page: null,
      within: null,
    }))
  },
  known: async (executor, { user }) => (opensPremium(user) ? knownInDiscussions(executor) : new Set()),
}
