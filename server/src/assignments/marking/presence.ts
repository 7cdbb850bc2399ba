import type { MarkerHere } from '@ariviyal/contract/assignments/marking'
import { findPeople } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { requireClass } from '../../classroom/class-access.policy.ts'
import { findTaughtAssignment } from '../taught-assignment.ts'
import { selectPresence, selectRevisions, upsertPresence } from './marking.queries.ts'
import { findStudent } from './show-work.ts'

/** Pages tell where they are every 5 seconds. */
const presentMs = 15_000

/** Notes which work a teacher has on screen, and returns the other teachers and how far each work is. Raises `not-found` and `archived`. */
export async function beHere(
  ctx: AppContext,
  teacherId: string,
  id: string,
  studentId: string | null,
): Promise<{ others: MarkerHere[]; works: { student_id: string; revision: number; hand_ins: number }[] }> {
  const { assignment } = await findTaughtAssignment(ctx.db, id, teacherId)
  await requireClass(ctx.db, assignment.classId, teacherId, 'change')
  if (studentId !== null) await findStudent(ctx.db, assignment, studentId)
  const now = ctx.now()
  await upsertPresence(ctx.db, { assignmentId: id, userId: teacherId, studentId, seenAt: now })
  const others = await selectPresence(ctx.db, id, teacherId, new Date(now.getTime() - presentMs))
  const people = await findPeople(
    ctx.db,
    others.map(({ userId }) => userId),
  )
  return {
    others: others.map((other) => ({ name: people.get(other.userId)?.name ?? '', student_id: other.studentId })),
    works: await selectRevisions(ctx.db, id),
  }
}
