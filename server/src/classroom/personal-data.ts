import type { AppContext } from '../platform/app-context.ts'
import { findInvitationsTo } from './teachers/find-invitations.ts'
import { selectCoTaught } from './teachers/teachers.queries.ts'

/** Classes of others with the teacher's part in them alone. A teacher's own classes are part of the gradebook's data. */
export const classroomData = async (ctx: AppContext, teacherId: string) => ({
  co_taught_classes: await selectCoTaught(ctx.db, teacherId),
  class_invitations: await findInvitationsTo(ctx.db, teacherId),
})
