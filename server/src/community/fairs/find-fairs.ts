import { inWords } from '@ariviyal/contract/time'
import type { SiteSearch } from '../../platform/feature.ts'
import { markWords } from '../../platform/search/mark-words.ts'
import { knownInFairs, selectFairsNamed } from './fairs.queries.ts'

/** The fairs in which the user takes part, by name. */
export const findFairs: SiteSearch = {
  section: 'fairs',
  async find(executor, { user, words, limit }) {
    const rows = await selectFairsNamed(executor, user.id, { words, limit })
    return rows.map(({ id, name, heldOn }) => ({
      id,
      title: markWords(name, words),
      detail: inWords(heldOn, 'day', 'UTC'),
      snippet: null,
      locked: false,
      page: null,
      within: null,
    }))
  },
  known: (executor, { user }) => knownInFairs(executor, user.id),
}
