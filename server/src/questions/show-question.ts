import type { Question, QuestionDetails } from '@ariviyal/contract/questions/question'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { findQuestion, selectParts, type StoredQuestion } from './questions.queries.ts'

/** A question of the teacher's bank, a case with its parts. Raises `not-found`, also for another teacher's. */
export async function showQuestion(ctx: AppContext, teacherId: string, id: string): Promise<QuestionDetails> {
  const row = await findQuestion(ctx.db, teacherId, id)
  if (!row) throw new AppError('not-found')
  const parts = row.kind === 'case' ? await selectParts(ctx.db, id) : []
  return { ...questionView(row), parts: parts.map(questionView) }
}

export const questionView = (row: StoredQuestion): Question => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  version: row.version,
  case_id: row.caseId,
  content: row.content,
  formulas: row.formulas,
  test_cases: row.testCases,
  explanation: row.explanation,
  hint: row.hint,
  board: row.board,
  grade: row.grade,
  chapter: row.chapter,
  competency: row.competency,
  difficulty: row.difficulty,
  bloom: row.bloom,
  language: row.language,
  created_at: row.createdAt.toISOString(),
})
