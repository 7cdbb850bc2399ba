import type { User } from '@ariviyal/contract/accounts/accounts'
import type { QuestionDetails } from '@ariviyal/contract/questions/question-details'
import type { Question, QuestionSource } from '@ariviyal/contract/questions/question'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { findReadableQuestion, selectParts, selectTranslations, type StoredQuestion } from './questions.queries.ts'
import type { QuestionRow } from './questions.table.ts'
import { readingOf } from './pupil/question-reading.ts'
import { readerOfUser } from './reader.ts'
import { sharingOf } from './sharing/sharing-of.ts'

/** A question that the teacher may read, a case with its parts. Raises `not-found`, also for others. */
export async function showQuestion(ctx: AppContext, user: User, id: string): Promise<QuestionDetails> {
  const reader = await readerOfUser(ctx.db, user)
  const row = await findReadableQuestion(ctx.db, reader, id)
  if (!row) throw new AppError('not-found')
  const parts = row.kind === 'case' ? await selectParts(ctx.db, id) : []
  const isOwn = row.ownerId === user.id
  return {
    ...questionView(row),
    ...sourceOf(user.id, row),
    parts: parts.map(questionView),
    reading: isOwn && reader.isSubscriber ? [] : [row, ...parts].map((one) => readingOf(one, one.id, one.caseId)),
    translations: row.ownerId === null ? await selectTranslations(ctx.db, row) : [],
    sharing: isOwn && row.caseId === null ? await sharingOf(ctx.db, row, user.id) : null,
  }
}

/** Whose a question is for a teacher who may read it. */
export function sourceOf(
  userId: string,
  { ownerId, seedKey }: Pick<QuestionRow, 'ownerId' | 'seedKey'>,
): { from: QuestionSource; by_teacher: boolean } {
  const from = ownerId === userId ? 'mine' : ownerId === null ? 'ariviyal' : 'school'
  return { from, by_teacher: seedKey === null }
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
  role: row.role,
  taken_from: row.takenFrom,
  difficulty: row.difficulty,
  bloom: row.bloom,
  language: row.language,
  created_at: row.createdAt.toISOString(),
})
