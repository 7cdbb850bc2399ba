import type { User } from '@ariviyal/contract/accounts/accounts'
import type { QuestionSummary } from '@ariviyal/contract/questions/question'
import type { listQuestions as endpoint } from '@ariviyal/contract/questions/questions'
import { formulasIn } from '@ariviyal/contract/questions/formulas'
import type * as z from 'zod/mini'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { wordsOf } from '../platform/search/words-of.ts'
import { readerOfUser } from './reader.ts'
import { sourceOf } from './show-question.ts'
import { correctedWords, type ListedQuestion, type QuestionFilter, selectQuestionPage } from './list.queries.ts'

type Query = z.output<typeof endpoint.query>

/**
 * A page of questions. Words with typing errors are corrected when nothing else matches. Raises `subscription-needed` for
 * those of others.
 */
export async function listQuestions(ctx: AppContext, user: User, query: Query) {
  const { q, cursor, chapter, ...rest } = query
  const reader = await readerOfUser(ctx.db, user)
  if (query.from !== 'mine' && !reader.isSubscriber) throw new AppError('subscription-needed')
  const summaryOf = summaryFor(user.id)
  const filter: QuestionFilter = {
    ...rest,
    reader,
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

const summaryFor =
  (userId: string) =>
  ({ caseId, createdAt, formulas, ownerId, seedKey, hasPicture, ...row }: ListedQuestion): QuestionSummary => ({
    ...row,
    ...sourceOf(userId, { ownerId, seedKey }),
    case_id: caseId,
    has_picture: hasPicture,
    formulas: formulasIn([row.text], formulas),
    created_at: createdAt.toISOString(),
  })
