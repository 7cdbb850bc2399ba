import { isDeepStrictEqual } from 'node:util'
import type { QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../accounts/find-people.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { insertNew, refuseProblems } from './create-question.ts'
import { claimPictures } from './pictures.ts'
import { makeVersion, questionColumns } from './make-version.ts'
import {
  deleteQuestionRows,
  findQuestion,
  insertQuestionVersions,
  selectParts,
  type StoredQuestion,
  updateQuestionRow,
} from './questions.queries.ts'

/**
 * Stores a new version of a question and returns its number; unchanged content keeps its version. Parts of a case that
 * the form names are kept, others are added or deleted. Raises `not-found`, `edited-elsewhere` and `invalid-fields`.
 */
export async function updateQuestion(
  ctx: AppContext,
  teacherId: string,
  id: string,
  form: QuestionForm,
): Promise<number> {
  refuseProblems(form)
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    const stored = await findQuestion(tx, teacherId, id)
    if (!stored) throw new AppError('not-found')
    if (form.version !== undefined && form.version !== stored.version) throw new AppError('edited-elsewhere')
    if (form.kind !== stored.kind)
      throw new AppError('invalid-fields', serverMessages.kindStays, { fields: { kind: serverMessages.kindStays } })
    if (form.kind === 'case') await updateParts(ctx, tx, { stored, teacherId, parts: form.parts })
    return storeVersion(ctx, tx, teacherId, { stored, form, place: stored.place })
  })
}

async function storeVersion(
  ctx: AppContext,
  tx: Transaction,
  teacherId: string,
  { stored, form, place }: { stored: StoredQuestion; form: QuestionForm | SingleQuestionForm; place: number },
): Promise<number> {
  const made = makeVersion(form, await claimPictures(tx, teacherId, form, ctx.now(), stored.content))
  const { content, formulas, testCases, explanation, hint } = stored
  const isSame = isDeepStrictEqual(plain(made), plain({ content, formulas, testCases, explanation, hint }))
  const version = isSame ? stored.version : stored.version + 1
  await updateQuestionRow(tx, stored.id, { ...questionColumns(form, made), place, version })
  if (!isSame) await insertQuestionVersions(tx, [{ ...made, questionId: stored.id, version, createdAt: ctx.now() }])
  return version
}

const plain = (value: object): unknown => JSON.parse(JSON.stringify(value))

interface PartsUpdate {
  stored: StoredQuestion
  teacherId: string
  parts: SingleQuestionForm[]
}

async function updateParts(
  ctx: AppContext,
  tx: Transaction,
  { stored: { id: caseId, institutionId }, teacherId, parts }: PartsUpdate,
): Promise<void> {
  const left = new Map((await selectParts(tx, caseId)).map((part) => [part.id, part]))
  const kept: { stored: StoredQuestion; form: SingleQuestionForm; place: number }[] = []
  const added: Parameters<typeof insertNew>[3] = []
  for (const [place, form] of parts.entries()) {
    const stored = left.get(form.id ?? '')
    if (stored?.kind === form.kind) {
      left.delete(stored.id)
      kept.push({ stored, form, place })
    } else added.push({ id: uuid(), caseId, place, form })
  }
  await deleteQuestionRows(tx, teacherId, [...left.keys()])
  for (const one of kept) await storeVersion(ctx, tx, teacherId, one)
  for (const row of added) row.pictures = await claimPictures(tx, teacherId, row.form, ctx.now())
  await insertNew(tx, { ownerId: teacherId, institutionId }, ctx.now(), added)
}
