import { isDeepStrictEqual } from 'node:util'
import type { SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../accounts/find-people.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { insertNew } from './create-question.ts'
import { claimPictures } from './pictures.ts'
import { type MadeQuestion, questionColumns } from './make-version.ts'
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
  made: MadeQuestion,
): Promise<number> {
  const { form } = made
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    const stored = await findQuestion(tx, teacherId, id)
    if (!stored) throw new AppError('not-found')
    if (form.version !== undefined && form.version !== stored.version) throw new AppError('edited-elsewhere')
    if (form.kind !== stored.kind)
      throw new AppError('invalid-fields', serverMessages.kindStays, { fields: { kind: serverMessages.kindStays } })
    await updateParts(ctx, tx, { stored, teacherId, parts: made.parts })
    return storeVersion(ctx, tx, teacherId, { stored, made, place: stored.place })
  })
}

async function storeVersion(
  ctx: AppContext,
  tx: Transaction,
  teacherId: string,
  { stored, made: { form, version: bare }, place }: PartUpdate,
): Promise<number> {
  const pictured = await claimPictures(tx, teacherId, [{ form, version: bare, known: stored.content }], ctx.now())
  const made = pictured[0] ?? bare
  const { content, formulas, testCases, explanation, hint } = stored
  const isSame = isDeepStrictEqual(plain(made), plain({ content, formulas, testCases, explanation, hint }))
  const version = isSame ? stored.version : stored.version + 1
  await updateQuestionRow(tx, stored.id, { ...questionColumns(form, made), place, version })
  if (!isSame) await insertQuestionVersions(tx, [{ ...made, questionId: stored.id, version, createdAt: ctx.now() }])
  return version
}

const plain = (value: object): unknown => JSON.parse(JSON.stringify(value))

interface PartUpdate {
  stored: StoredQuestion
  made: MadeQuestion | MadePart
  place: number
}
type MadePart = MadeQuestion<SingleQuestionForm>

interface PartsUpdate {
  stored: StoredQuestion
  teacherId: string
  parts: MadePart[]
}

async function updateParts(
  ctx: AppContext,
  tx: Transaction,
  { stored: { id: caseId, institutionId, kind }, teacherId, parts }: PartsUpdate,
): Promise<void> {
  if (kind !== 'case') return
  const left = new Map((await selectParts(tx, caseId)).map((part) => [part.id, part]))
  const kept: PartUpdate[] = []
  const added: Parameters<typeof insertNew>[3] = []
  for (const [place, made] of parts.entries()) {
    const { form, version } = made
    const stored = left.get(form.id ?? '')
    if (stored?.kind === form.kind) {
      left.delete(stored.id)
      kept.push({ stored, made, place })
    } else added.push({ id: uuid(), caseId, place, form, version })
  }
  await deleteQuestionRows(tx, teacherId, [...left.keys()])
  for (const one of kept) await storeVersion(ctx, tx, teacherId, one)
  await insertNew(tx, { ownerId: teacherId, institutionId }, ctx.now(), added)
}
