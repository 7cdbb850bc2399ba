import { type ChapterSummary, listChapters } from '@ariviyal/contract/chapters/chapters'
import { call } from '../api/client.ts'

let loading: Promise<ChapterSummary[]> | null = null

/** The chapters of the textbooks, loaded once while the site is open; none when they cannot be loaded. */
export function loadChapters(): Promise<ChapterSummary[]> {
  loading ??= call(listChapters, { query: {} }).then(
    ({ items }) => items,
    () => {
      loading = null
      return []
    },
  )
  return loading
}
