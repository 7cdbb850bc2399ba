import { isDeepStrictEqual } from 'node:util'
import type { ChangedAssignmentForm } from '@ariviyal/contract/assignments/assignments'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type * as z from 'zod/mini'
import { listStudents } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { hasWork } from './assignment-state.ts'
import {
  deleteAssignmentRow,
  replaceContents,
  selectSubmissions,
  updateAssignment,
  updateLate,
} from './assignments.queries.ts'
import type { AssignmentRow, SubmissionRow } from './assignments.table.ts'
import { columnsOf, contentsOf, refuseField, type Teacher } from './read-form.ts'
import { lockTaughtAssignment } from './taught-assignment.ts'
import { selectFiles } from './work.queries.ts'

/**
 * Replaces what an assignment says. Once it is set its pupils see the change. Raises `not-found`, `archived`, `edited-elsewhere`,
 * `upload-not-ready` and `invalid-fields`.
 */
export async function changeAssignment(
  ctx: AppContext,
  teacher: Teacher,
  id: string,
  form: z.output<typeof ChangedAssignmentForm>,
): Promise<void> {
  const columns = columnsOf(form)
  await ctx.db.transaction(async (tx) => {
    const { assignment } = await lockTaughtAssignment(tx, id, teacher.id)
    if (assignment.version !== form.version)
      throw new AppError('edited-elsewhere', serverMessages.assignmentEditedElsewhere)
    const contents = await contentsOf(ctx, tx, teacher, assignment.classId, form, await selectFiles(tx, id))
    const work = await selectSubmissions(tx, id)
    requireSameGrading(assignment, columns, work)
    if (!columns.forAll) await requirePupilsWithWork(tx, assignment.classId, contents.studentIds, work)
    requireDueDate({ ...assignment, ...columns }, assignment.dueAt, ctx.now())
    await updateAssignment(tx, id, { ...columns, version: assignment.version + 1 })
    await replaceContents(tx, assignment, contents)
    await updateLate(tx, id, columns.dueAt)
  })
}

type Grading = Pick<AssignmentRow, 'grading' | 'maxMarks' | 'rubric'>

/** Marks that were given stay what they say. */
function requireSameGrading(before: Grading, after: Grading, work: SubmissionRow[]): void {
  if (work.every(({ markedAt }) => markedAt === null)) return
  const of = ({ grading, maxMarks, rubric }: Grading) => [grading, maxMarks, rubric]
  if (!isDeepStrictEqual(of(before), of(after))) throw refuseField('grading', serverMessages.gradingFixed)
}

async function requirePupilsWithWork(
  tx: Transaction,
  classId: string,
  studentIds: string[],
  work: SubmissionRow[],
): Promise<void> {
  const left = work.find((one) => hasWork(one) && !studentIds.includes(one.studentId))
  if (!left) return
  const name = (await listStudents(tx, classId)).find(({ id }) => id === left.studentId)?.name ?? ''
  throw refuseField('student_ids', serverMessages.pupilKept(name))
}

/** A new due date of an assignment that is set is still to come; one that stays may be over. */
function requireDueDate({ setAt, dueAt }: AssignmentRow, before: Date | null, now: Date): void {
  if (dueAt === null || setAt === null || dueAt.getTime() === before?.getTime()) return
  if (dueAt <= now) throw refuseField('due_at', serverMessages.dueDateOver)
  if (dueAt <= setAt) throw refuseField('due_at', serverMessages.dueBeforeSet)
}

/** Raises `not-found`, `archived`, and `work-handed-in` once there is work. */
export async function deleteAssignment(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockTaughtAssignment(tx, id, teacherId)
    if ((await selectSubmissions(tx, id)).some(hasWork)) throw new AppError('work-handed-in')
    await deleteAssignmentRow(tx, id)
  })
}
