import type { ClassTeachers } from '@ariviyal/contract/classroom/class-teachers'
import { findPeople } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { requireClass } from '../class-access.policy.ts'
import { selectInvitations } from './invitations.queries.ts'
import { selectCoTeachers } from './teachers.queries.ts'

/** Who teaches a class, and, for its owner, who is invited. Raises `not-found`. */
export async function showClassTeachers(ctx: AppContext, teacherId: string, classId: string): Promise<ClassTeachers> {
  const { ownerId, role } = await requireClass(ctx.db, classId, teacherId, 'read')
  const coTeachers = await selectCoTeachers(ctx.db, classId)
  const people = await findPeople(ctx.db, [ownerId, ...coTeachers.map(({ userId }) => userId)])
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  const invitations = role === 'owner' ? await selectInvitations(ctx.db, classId) : []
  return {
    owner: { id: ownerId, name: nameOf(ownerId) },
    co_teachers: coTeachers.map(({ userId, joinedAt }) => ({
      id: userId,
      name: nameOf(userId),
      joined_at: joinedAt.toISOString(),
    })),
    invitations: invitations.map(({ id, email, invitedAt }) => ({ id, email, invited_at: invitedAt.toISOString() })),
  }
}
