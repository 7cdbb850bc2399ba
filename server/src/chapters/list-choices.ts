import { chapterLimits } from '@ariviyal/contract/chapters/chapter-rules'
import type { listChapterChoices } from '@ariviyal/contract/chapters/chapters'
import type { Answer } from '@ariviyal/contract/endpoint'
import { listLibraryTitles } from '../library/assignable-items.ts'
import type { Executor } from '../platform/db/database.ts'
import { listThemeTitles } from '../training/name-themes.ts'

/** The published books, videos and themes that staff can assign to a chapter. */
export async function listChoices(executor: Executor): Promise<Answer<typeof listChapterChoices>> {
  const { ebooks, videos } = await listLibraryTitles(executor, chapterLimits.choices)
  const themes = (await listThemeTitles(executor)).slice(0, chapterLimits.choices)
  return {
    items: [
      ...ebooks.map((item) => ({ kind: 'ebook' as const, ...item })),
      ...videos.map((item) => ({ kind: 'video' as const, ...item })),
      ...themes.map((item) => ({ kind: 'theme' as const, ...item })),
    ],
  }
}
