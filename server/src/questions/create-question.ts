import { limits } from '@ariviyal/contract/limits'
import type { QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../accounts/find-people.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { makeVersion, problemOf, questionColumns } from './make-version.ts'
import { countQuestionsOf, insertQuestions, insertQuestionVersions } from './questions.queries.ts'

/**
 * Adds questions to a teacher's bank, each case with its parts, and returns their ids in the same order. Raises
 * `invalid-fields` for a question that cannot be stored and for a bank that is full; then none is added.
 */
export async function createQuestions(ctx: AppContext, teacherId: string, forms: QuestionForm[]): Promise<string[]> {
  const createdAt = ctx.now()
  const rows: NewQuestion[] = []
  const ids = forms.map((form) => {
    refuseProblems(form)
    const id = uuid()
    rows.push({ id, caseId: null, place: 0, form })
    if (form.kind === 'case')
      for (const [place, part] of form.parts.entries()) rows.push({ id: uuid(), caseId: id, place, form: part })
    return id
  })
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    await insertNew(tx, teacherId, createdAt, rows)
  })
  return ids
}

interface NewQuestion {
  id: string
  caseId: string | null
  place: number
  form: QuestionForm | SingleQuestionForm
}

/** Names the part of a case that a problem is about, which its own field does not. */
export function refuseProblems(form: QuestionForm): void {
  const problem = problemOf(form)
  if (problem) throw new AppError('invalid-fields', problem.msg, { fields: { [problem.field]: problem.msg } })
}

/** Rows of one insert: PostgreSQL takes 65,535 values in a statement. */
const rowsAtOnce = 1_000

/** Inserts questions in their first version. The lock of the teacher's row enforces the bound under concurrency. */
export async function insertNew(tx: Executor, ownerId: string, createdAt: Date, rows: NewQuestion[]): Promise<void> {
  if (rows.length === 0) return
  if ((await countQuestionsOf(tx, ownerId)) + rows.length > limits.questionsMax)
    throw new AppError('invalid-fields', serverMessages.questionsFull, {
      fields: { text: serverMessages.questionsFull },
    })
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const made = rows.slice(start, start + rowsAtOnce).map((row) => ({ ...row, version: makeVersion(row.form) }))
    await insertQuestions(
      tx,
      made.map(({ id, caseId, place, form, version }) => ({
        ...questionColumns(form, version),
        id,
        ownerId,
        caseId,
        place,
        version: 1,
        createdAt,
      })),
    )
    await insertQuestionVersions(
      tx,
      made.map(({ id, version }) => ({ ...version, questionId: id, version: 1, createdAt })),
    )
  }
}
