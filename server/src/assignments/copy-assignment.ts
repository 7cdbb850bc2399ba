import { v7 as uuid } from 'uuid'
import { lockClassFor } from '../classroom/class-access.policy.ts'
import { titleOfCopy } from '../classroom/title-of-copy.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { insertAssignmentRow, replaceContents, selectPupilIds } from './assignments.queries.ts'
import type { AssignmentRow } from './assignments.table.ts'
import { newDraft, requirePlace } from './create-assignment.ts'
import { findTaughtAssignment } from './taught-assignment.ts'
import { selectFiles, selectLinks } from './work.queries.ts'

/**
 * Copies an assignment to a draft, in its own class or in another one of the teacher, and returns its id. Raises `not-found`, `archived`, and
 * `invalid-fields` where the class is full.
 */
export async function copyAssignment(
  ctx: AppContext,
  teacherId: string,
  id: string,
  { class_id }: { class_id?: string | undefined },
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const { assignment } = await findTaughtAssignment(tx, id, teacherId)
    const classId = class_id ?? assignment.classId
    await lockClassFor(tx, classId, teacherId, 'change')
    await requirePlace(tx, classId)
    const title = classId === assignment.classId ? titleOfCopy(assignment.title) : assignment.title
    return copyAssignmentInto(tx, { ...assignment, title }, classId, teacherId, ctx.now())
  })
}

/**
 * Copies an assignment into a class that the caller has locked. Dates do not come along, since they are usually over. Into another class neither
 * chosen pupils nor links to tests of the class do.
 */
export async function copyAssignmentInto(
  tx: Executor,
  assignment: AssignmentRow,
  classId: string,
  teacherId: string,
  now: Date,
): Promise<string> {
  const isSameClass = classId === assignment.classId
  const row: AssignmentRow = {
    ...assignment,
    ...newDraft(classId, teacherId, now),
    dueAt: null,
    // It needs a due date.
    lateRule: 'accept',
    forAll: isSameClass ? assignment.forAll : true,
  }
  const links = await selectLinks(tx, assignment.id)
  await insertAssignmentRow(tx, row)
  await replaceContents(tx, row, {
    studentIds: isSameClass ? await selectPupilIds(tx, assignment.id) : [],
    links: links.filter(({ kind }) => isSameClass || kind !== 'test'),
    files: (await selectFiles(tx, assignment.id)).map((file) => ({ ...file, id: uuid() })),
  })
  return row.id
}
