import type { ColumnChange, ColumnForm } from '@ariviyal/contract/gradebook/columns'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { inWords } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import { findTaughtAssignment } from '../assignments/taught-assignment.ts'
import { lockClassFor } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { findTaughtTest } from '../tests/taught-test.ts'
import { storeSourceColumns } from './find-columns.ts'
import {
  countTypedColumns,
  deleteColumn,
  findColumn,
  highestMarks,
  insertColumns,
  isTyped,
  raiseRevision,
  selectCategories,
  updateColumn,
} from './gradebook.queries.ts'
import type { CategoryRow, ColumnRow } from './gradebook.table.ts'
import { recordChanges } from './history.ts'

const refuse = (field: string, msg: string): never => {
  throw new AppError('invalid-fields', msg, { fields: { [field]: msg } })
}

/** Adds a column and returns its id. Raises `not-found`, `archived`, and `invalid-fields` when the class has the maximum number. */
export async function addColumn(
  ctx: AppContext,
  teacherId: string,
  classId: string,
  form: ColumnForm,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, classId, teacherId, 'change')
    if ((await countTypedColumns(tx, classId)) >= limits.testsMax) refuse('title', serverMessages.columnsFull)
    const categories = await categoriesWith(tx, classId, form.category_id)
    const row: ColumnRow = {
      id: uuid(),
      classId,
      testId: null,
      assignmentId: null,
      kind: form.kind,
      title: form.title,
      heldOn: form.held_on,
      maxMarks: form.max_marks,
      categoryId: form.category_id,
      scaleTo: form.scale_to,
      createdAt: ctx.now(),
    }
    await insertColumns(tx, [row])
    await raiseRevision(tx, classId)
    await recordChanges(ctx, tx, teacherId, classId, [
      { kind: 'column', columnId: row.id, columnTitle: form.title, before: '', after: wordsOf(row, categories) },
    ])
    return row.id
  })
}

/** Raises `not-found`, `archived`, and `invalid-fields` for a maximum below marks that a student has. */
export async function changeColumn(ctx: AppContext, teacherId: string, id: string, form: ColumnChange): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const classId = await lockClassOfColumn(tx, id, teacherId)
    const categories = await categoriesWith(tx, classId, form.category_id)
    const column = (await storeSourceColumns(tx, classId, new Set([id]), ctx.now())).get(id)
    const before = await findColumn(tx, id)
    if (!column || !before) throw new AppError('not-found')
    const after: ColumnRow = { ...before, categoryId: form.category_id, scaleTo: form.scale_to }
    const { title, held_on: heldOn, max_marks: maxMarks } = form
    if (isTyped(before)) {
      Object.assign(after, { title: title ?? before.title, heldOn: heldOn ?? before.heldOn })
      after.maxMarks = maxMarks ?? before.maxMarks
      const highest = (await highestMarks(tx, id)) ?? 0
      if (highest > after.maxMarks) refuse('max_marks', serverMessages.columnMaxTooLow(highest))
    } else if (title !== undefined || heldOn !== undefined || maxMarks !== undefined)
      throw new AppError('invalid-fields', serverMessages.columnOfSource)
    await updateColumn(tx, id, after)
    await raiseRevision(tx, classId)
    await recordChanges(ctx, tx, teacherId, classId, [
      {
        kind: 'column',
        columnId: id,
        columnTitle: after.title ?? column.title,
        before: wordsOf(before, categories),
        after: wordsOf(after, categories),
      },
    ])
  })
}

/** Removes a typed column with its marks. Raises `archived`, and `not-found`, also for the second of two calls and for a test or an assignment. */
export async function removeColumn(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const classId = await lockClassOfColumn(tx, id, teacherId)
    const column = await findColumn(tx, id)
    if (!column || !isTyped(column)) throw new AppError('not-found')
    const categories = await selectCategories(tx, classId)
    await deleteColumn(tx, id)
    await raiseRevision(tx, classId)
    await recordChanges(ctx, tx, teacherId, classId, [
      { kind: 'column', columnId: id, columnTitle: column.title, before: wordsOf(column, categories), after: '' },
    ])
  })
}

/** Locks the class of a column, which may be that of a test or an assignment without a row. */
async function lockClassOfColumn(tx: Executor, id: string, teacherId: string): Promise<string> {
  const ignoreMissing = (error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
  const classId =
    (await findColumn(tx, id))?.classId ??
    (await findTaughtTest(tx, id, teacherId).catch(ignoreMissing))?.test.classId ??
    (await findTaughtAssignment(tx, id, teacherId)).assignment.classId
  await lockClassFor(tx, classId, teacherId, 'change')
  return classId
}

/** The categories of a class, of which the named one is one. */
async function categoriesWith(tx: Executor, classId: string, categoryId: string | null): Promise<CategoryRow[]> {
  const categories = await selectCategories(tx, classId)
  if (categoryId !== null && categories.every(({ id }) => id !== categoryId))
    refuse('category_id', serverMessages.categoryGone)
  return categories
}

/** A column in the history. */
function wordsOf({ title, heldOn, maxMarks, scaleTo, categoryId }: ColumnRow, categories: CategoryRow[]): string {
  const category = categories.find(({ id }) => id === categoryId)
  return [
    title,
    heldOn === null ? null : inWords(heldOn, 'short day', 'UTC'),
    maxMarks === null ? null : `out of ${maxMarks}`,
    scaleTo === null ? null : `counts as ${scaleTo}`,
    category ? `in ${category.name}` : null,
  ]
    .filter((word) => word !== null)
    .join(', ')
}
