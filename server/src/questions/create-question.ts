import type { QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../accounts/find-people.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { claimPictures, type Pictures } from './pictures.ts'
import { makeVersion, problemOf, questionColumns } from './make-version.ts'
import { insertRows, type RowToInsert } from './insert-rows.ts'

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
    for (const row of rows) row.pictures = await claimPictures(tx, teacherId, row.form, createdAt)
    await insertNew(tx, { ownerId: teacherId }, createdAt, rows)
  })
  return ids
}

interface NewQuestion {
  id: string
  caseId: string | null
  place: number
  form: QuestionForm | SingleQuestionForm
  pictures?: Pictures
}

/** Names the part of a case that a problem is about, which its own field does not. */
export function refuseProblems(form: QuestionForm): void {
  const problem = problemOf(form)
  if (problem) throw new AppError('invalid-fields', problem.msg, { fields: { [problem.field]: problem.msg } })
}

/** Inserts questions in their first version. Raises `invalid-fields` for a bank that is full. */
export const insertNew = (
  tx: Executor,
  holder: { ownerId: string; institutionId?: string | null },
  createdAt: Date,
  rows: NewQuestion[],
): Promise<void> =>
  insertRows(
    tx,
    rows.map(({ id, caseId, place, form, pictures }): RowToInsert => {
      const version = makeVersion(form, pictures)
      return { version, row: { ...questionColumns(form, version), ...holder, id, caseId, place, createdAt } }
    }),
    { collection: { ownerId: holder.ownerId }, full: serverMessages.questionsFull },
  )
