import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { insertRows, type RowToInsert } from '../insert-rows.ts'
import { findReadableQuestion, selectParts, type StoredQuestion } from '../questions.queries.ts'
import { readerOfUser } from '../reader.ts'
import { columnsOf, type QuestionSnapshot, snapshotOf } from './snapshot.ts'

/**
 * Copies a question that the teacher may use, in its current version, into the teacher's own bank and returns the id of
 * the copy. Raises `not-found`, and `invalid-fields` for a part and for a bank that is full.
 */
export async function copyQuestion(ctx: AppContext, user: User, id: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const row = await findReadableQuestion(tx, await readerOfUser(tx, user), id)
    if (!row) throw new AppError('not-found')
    refusePart(row)
    return insertCopy(tx, await snapshotsOf(tx, row), { ownerId: user.id, createdAt: ctx.now() })
  })
}

export function refusePart({ caseId }: Pick<StoredQuestion, 'caseId'>): void {
  if (caseId !== null)
    throw new AppError('invalid-fields', serverMessages.partShared, { fields: { id: serverMessages.partShared } })
}

/** A question as it is now, then its parts. */
export async function snapshotsOf(executor: Executor, row: StoredQuestion): Promise<QuestionSnapshot[]> {
  const parts = row.kind === 'case' ? await selectParts(executor, row.id) : []
  return [row, ...parts].map(snapshotOf)
}

/** Inserts a question with its parts for a teacher, or without an owner for every subscriber, and returns its id. */
export async function insertCopy(
  tx: Executor,
  snapshots: QuestionSnapshot[],
  { ownerId, createdAt }: { ownerId: string | null; createdAt: Date },
): Promise<string> {
  const id = uuid()
  const rows = snapshots.map((snapshot, index): RowToInsert => {
    const { columns, version } = columnsOf(snapshot)
    const own = index === 0 ? { id, caseId: null } : { id: uuid(), caseId: id }
    return { version, row: { ...columns, ...own, ownerId, createdAt } }
  })
  await insertRows(
    tx,
    rows,
    ownerId === null
      ? { collection: 'ariviyal', full: serverMessages.ownQuestionsFull }
      : { collection: { ownerId }, full: serverMessages.questionsFull },
  )
  return id
}
