import { chapterBoardNames, nameGrade } from '@ariviyal/contract/chapters/chapter-rules'
import { limits } from '@ariviyal/contract/limits'
import type { Found } from '@ariviyal/contract/staff/dashboard'
import { stateOf } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { wordsOf } from '../platform/search/words-of.ts'
import { selectChaptersWith } from './chapters.queries.ts'

/** Searches chapters for the console, drafts and archived ones included. */
export async function searchChapters(executor: Executor, text: string): Promise<Found[]> {
  const rows = await selectChaptersWith(executor, wordsOf(text))
  return rows.slice(0, limits.foundMax).map((row) => ({
    kind: 'chapter',
    id: row.id,
    title: row.title,
    detail: `${chapterBoardNames[row.board]}, ${nameGrade(row)}, ${stateOf(row)}`,
  }))
}
