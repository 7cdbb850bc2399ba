import type { AppContext } from '../platform/app-context.ts'
import { listOwnClasses } from './class-access.policy.ts'
import { showClass } from './show-class.ts'
import { findInvitationsTo } from './teachers/find-invitations.ts'
import { selectCoTaught } from './teachers/teachers.queries.ts'

/** A teacher's own classes with students, tests and marks; classes of others with the teacher's part in them alone. */
export async function classroomData(ctx: AppContext, teacherId: string) {
  const own = await listOwnClasses(ctx.db, teacherId)
  return {
    classes: await Promise.all(own.map(({ id }) => showClass(ctx, teacherId, id))),
    co_taught_classes: await selectCoTaught(ctx.db, teacherId),
    class_invitations: await findInvitationsTo(ctx.db, teacherId),
  }
}
