import { materialKindNames } from '@ariviyal/contract/materials/material-kinds'
import type { SiteSearch } from '../platform/feature.ts'
import { markWords, snippetOf } from '../platform/search/mark-words.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'
import { knownOfMaterials, selectShownWith } from './materials.queries.ts'
import type { MaterialRow } from './materials.table.ts'

const gradesOf = ({ gradeFrom: from, gradeTo: to }: MaterialRow): string =>
  from === to ? `grade ${from}` : `grades ${from}–${to}`

export const findMaterials: SiteSearch = {
  section: 'materials',
  async find(executor, { user, words, limit }) {
    const rows = await selectShownWith(executor, words)
    return rows.slice(0, limit).map((row) => ({
      id: row.id,
      title: markWords(row.title, words),
      detail: `${materialKindNames[row.kind]} · ${row.subject} · ${gradesOf(row)}`,
      snippet: snippetOf(row.description, words),
      locked: row.isPremium && !opensPremium(user),
      page: null,
      within: null,
    }))
  },
  known: knownOfMaterials,
}
