import type { QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../accounts/find-people.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { claimPictures } from './pictures.ts'
import { type MadeQuestion, questionColumns, type VersionContent } from './make-version.ts'
import { insertRows, type RowToInsert } from './insert-rows.ts'

/**
 * Adds questions to a teacher's bank, each case with its parts, and returns their ids in the same order. Raises
 * `invalid-fields` for a bank that is full and for a picture that is gone; then none is added.
 */
export async function createQuestions(ctx: AppContext, teacherId: string, made: MadeQuestion[]): Promise<string[]> {
  const rows: NewQuestion[] = []
  const ids = made.map(({ form, version, parts }) => {
    const id = uuid()
    rows.push({ id, caseId: null, place: 0, form, version })
    for (const [place, part] of parts.entries())
      rows.push({ id: uuid(), caseId: id, place, form: part.form, version: part.version })
    return id
  })
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    await insertNew(tx, { ownerId: teacherId }, ctx.now(), rows)
  })
  return ids
}

interface NewQuestion {
  id: string
  caseId: string | null
  place: number
  form: QuestionForm | SingleQuestionForm
  version: VersionContent
}

/** Inserts questions in their first version with their pictures. Raises `invalid-fields` as `createQuestions` does. */
export async function insertNew(
  tx: Transaction,
  holder: { ownerId: string; institutionId?: string | null },
  createdAt: Date,
  rows: NewQuestion[],
): Promise<void> {
  const versions = await claimPictures(tx, holder.ownerId, rows, createdAt)
  await insertRows(
    tx,
    rows.map(({ id, caseId, place, form, version: bare }, index): RowToInsert => {
      const version = versions[index] ?? bare
      return { version, row: { ...questionColumns(form, version), ...holder, id, caseId, place, createdAt } }
    }),
    { collection: { ownerId: holder.ownerId }, full: serverMessages.questionsFull },
  )
}
