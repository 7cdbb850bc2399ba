import type { AppContext } from '../platform/app-context.ts'
import { selectQuestionsOf } from './questions.queries.ts'
import { questionView } from './show-question.ts'

/** A teacher's bank of questions, each in its current version. */
export async function questionsData(ctx: AppContext, teacherId: string) {
  const rows = await selectQuestionsOf(ctx.db, teacherId)
  return { questions: rows.map((row) => questionView(row)).map(({ formulas: _rendered, ...question }) => question) }
}
