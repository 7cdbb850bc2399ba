import type { NewAssignmentForm } from '@ariviyal/contract/assignments/assignments'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { lockClassFor } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { countAssignments, insertAssignmentRow, replaceContents } from './assignments.queries.ts'
import { columnsOf, contentsOf, refuseField, type Teacher } from './read-form.ts'

/** Drafts an assignment of a class and returns its id. Raises `not-found`, `archived`, `upload-not-ready`, and `invalid-fields`, also where the class is full. */
export async function createAssignment(
  ctx: AppContext,
  teacher: Teacher,
  form: z.output<typeof NewAssignmentForm>,
): Promise<string> {
  const columns = columnsOf(form)
  return ctx.db.transaction(async (tx) => {
    const { class_id: classId } = form
    await lockClassFor(tx, classId, teacher.id, 'change')
    await requirePlace(tx, classId)
    const contents = await contentsOf(ctx, tx, teacher, classId, form)
    const row = { ...newDraft(classId, teacher.id, ctx.now()), ...columns }
    await insertAssignmentRow(tx, row)
    await replaceContents(tx, row, contents)
    return row.id
  })
}

/** What every new assignment begins with. */
export const newDraft = (classId: string, createdBy: string, createdAt: Date) => ({
  id: uuid(),
  classId,
  setAt: null,
  closedAt: null,
  createdAt,
  createdBy,
  version: 1,
})

/** Raises `invalid-fields` where the class, which the caller has locked, has no place for one more. */
export async function requirePlace(tx: Executor, classId: string): Promise<void> {
  if ((await countAssignments(tx, classId)) >= limits.classAssignmentsMax)
    throw refuseField('class_id', serverMessages.assignmentsFull)
}
