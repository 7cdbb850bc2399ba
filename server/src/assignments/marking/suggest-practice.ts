import type { AppContext } from '../../platform/app-context.ts'
import { findPracticeTests } from '../../tests/practice-tests.ts'
import { findTaughtAssignment } from '../taught-assignment.ts'

/** Raises `not-found`. */
export async function suggestPractice(
  ctx: AppContext,
  teacherId: string,
  id: string,
): Promise<{ id: string; title: string }[]> {
  const { assignment } = await findTaughtAssignment(ctx.db, id, teacherId)
  return findPracticeTests(ctx.db, assignment.classId, assignment, ctx.now())
}
