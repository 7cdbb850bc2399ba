import { subjects } from '@ariviyal/contract/accounts/teaching'
import { districtInWords } from '@ariviyal/contract/community/people/districts'
import { findTeachingOf } from '../../accounts/teaching/teaching.policy.ts'
import type { SiteSearch } from '../../platform/feature.ts'
import { knownWords } from '../../platform/search/correct-words.ts'
import { markWords } from '../../platform/search/mark-words.ts'
import { opensPremium } from '../../subscriptions/subscriptions.policy.ts'
import { isListed, selectInOrder } from './profiles.queries.ts'
import { teacherProfiles } from './profiles.table.ts'
import { findExactly } from './search-people.ts'

/** Subscribers find teachers who show themselves. */
export const searchColleagues: SiteSearch = {
  section: 'people',
  async find(executor, { user, words, limit }) {
    if (!opensPremium(user)) return []
    const shown = isListed({})
    const rows = await selectInOrder(executor, shown, await findExactly(executor, words, shown, limit))
    const taught = await findTeachingOf(
      executor,
      rows.map(({ userId }) => userId),
    )
    return rows.map((row) => ({
      id: row.id,
      title: markWords(row.name, words),
      detail: [...taught(row.userId).subjects.map((subject) => subjects[subject]), districtInWords(row.district ?? '')]
        .filter(Boolean)
        .join(' · '),
      snippet: row.askAbout === '' ? null : markWords(row.askAbout, words),
      locked: false,
      page: null,
      within: null,
    }))
  },
  known: async (executor, { user }) =>
    opensPremium(user)
      ? knownWords(executor, { table: teacherProfiles, said: teacherProfiles.name, where: isListed({}) })
      : new Set<string>(),
}
