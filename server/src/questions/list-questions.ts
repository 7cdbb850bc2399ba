import type { QuestionSummary } from '@ariviyal/contract/questions/question'
import type { listQuestions as endpoint } from '@ariviyal/contract/questions/questions'
import { formulasIn } from '@ariviyal/contract/questions/formulas'
import type * as z from 'zod/mini'
import type { AppContext } from '../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { wordsOf } from '../platform/search/words-of.ts'
import { correctedWords, type ListedQuestion, type QuestionFilter, selectQuestionPage } from './list.queries.ts'

type Query = z.output<typeof endpoint.query>

/** A page of the teacher's bank. Words with typing errors are corrected when nothing else matches. */
export async function listQuestions(ctx: AppContext, ownerId: string, query: Query) {
  const { q, cursor, chapter, ...rest } = query
  const filter: QuestionFilter = {
    ...rest,
    ownerId,
    chapter: chapter || undefined,
    after: cursor === undefined ? undefined : idOfCursor(cursor),
  }
  if (!q) return { ...pageFrom(await selectQuestionPage(ctx.db, filter), summaryOf), similar: false }
  const words = wordsOf(q)
  if (words.length === 0) return { items: [], next_cursor: null, similar: false }
  const rows = await selectQuestionPage(ctx.db, { ...filter, words })
  if (rows.length > 0) return { ...pageFrom(rows, summaryOf), similar: false }
  const corrected = await correctedWords(ctx.db, filter, words)
  const similar = corrected ? await selectQuestionPage(ctx.db, { ...filter, words: corrected }) : []
  return { ...pageFrom(similar, summaryOf), similar: similar.length > 0 }
}

const summaryOf = ({ caseId, createdAt, formulas, ...row }: ListedQuestion): QuestionSummary => ({
  ...row,
  case_id: caseId,
  formulas: formulasIn([row.text], formulas),
  created_at: createdAt.toISOString(),
})
