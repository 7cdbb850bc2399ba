import { findTaughtClass, requireClass } from '../classroom/class-access.policy.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { findAssignment, lockAssignment } from './assignments.queries.ts'
import type { AssignmentRow } from './assignments.table.ts'

/** An assignment of a class that the teacher teaches, with the class. Raises `not-found`. */
export async function findTaughtAssignment(executor: Executor, id: string, teacherId: string) {
  return withClass(executor, await findAssignment(executor, id), teacherId)
}

/** The same for a change, and locks the assignment until the end of the transaction. Raises `archived` too. */
export async function lockTaughtAssignment(
  executor: Executor,
  id: string,
  teacherId: string,
  strength: 'change' | 'share' = 'change',
) {
  // Before the lock, so that nobody else's call waits for it.
  const { assignment } = await findTaughtAssignment(executor, id, teacherId)
  await requireClass(executor, assignment.classId, teacherId, 'change')
  return withClass(executor, await lockAssignment(executor, id, strength), teacherId)
}

async function withClass(executor: Executor, assignment: AssignmentRow | null, teacherId: string) {
  const taught = assignment && (await findTaughtClass(executor, assignment.classId, teacherId))
  if (!assignment || !taught) throw new AppError('not-found')
  return { assignment, taught }
}
