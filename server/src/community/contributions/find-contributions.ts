import { subjects } from '@ariviyal/contract/accounts/teaching'
import { contributionKinds } from '@ariviyal/contract/community/contributions/contribution-rules'
import type { SiteSearch } from '../../platform/feature.ts'
import { markWords } from '../../platform/search/mark-words.ts'
import { opensPremium } from '../../subscriptions/subscriptions.policy.ts'
import { knownInContributions, selectContributionPage } from './contributions.queries.ts'

/** Plans, papers and experiments, for subscribers and staff. */
export const findContributions: SiteSearch = {
  section: 'contributions',
  async find(executor, { user, words, limit, now }) {
    if (!opensPremium(user)) return []
    const filter = { list: 'public', readerId: user.id, takenBefore: now, words, limit } as const
    const rows = await selectContributionPage(executor, filter)
    return rows.map((row) => ({
      id: row.id,
      title: markWords(row.title, words),
      detail: [contributionKinds[row.kind], subjects[row.subject], row.chapter].filter(Boolean).join(' · '),
      snippet: null,
      locked: false,
      page: null,
      within: null,
    }))
  },
  known: async (executor, { user }) => (opensPremium(user) ? knownInContributions(executor) : new Set()),
}
