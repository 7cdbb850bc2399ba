import type { AppContext } from '../platform/app-context.ts'
import { selectQuestionsOf } from './questions.queries.ts'
import { selectOffersOf } from './sharing/offers.queries.ts'
import { questionView } from './show-question.ts'

/** A teacher's bank of questions, each in its current version, and what became of those that were offered to all. */
export async function questionsData(ctx: AppContext, teacherId: string) {
  const rows = await selectQuestionsOf(ctx.db, teacherId)
  const offers = await selectOffersOf(ctx.db, teacherId)
  return {
    questions: rows.map((row) => {
      const { formulas: _rendered, ...question } = questionView(row)
      return { ...question, shared_with_school: row.institutionId !== null }
    }),
    question_offers: offers.map(({ questionId, state, reason, madeAt }) => ({
      question_id: questionId,
      state,
      reason,
      made_at: madeAt.toISOString(),
    })),
  }
}
