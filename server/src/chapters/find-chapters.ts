import { chapterBoardNames, nameGrade } from '@ariviyal/contract/chapters/chapter-rules'
import type { SiteSearch } from '../platform/feature.ts'
import { markWords } from '../platform/search/mark-words.ts'
import { knownInChapters, selectShownWith } from './chapters.queries.ts'

export const findChapters: SiteSearch = {
  section: 'chapters',
  async find(executor, { words, limit }) {
    const rows = await selectShownWith(executor, words)
    return rows.slice(0, limit).map((row) => ({
      id: row.id,
      title: markWords(row.title, words),
      detail: [chapterBoardNames[row.board], nameGrade(row), row.number && `chapter ${row.number}`]
        .filter(Boolean)
        .join(' · '),
      snippet: row.note === '' ? null : markWords(row.note, words),
      locked: false,
      page: null,
      within: null,
    }))
  },
  known: knownInChapters,
}
