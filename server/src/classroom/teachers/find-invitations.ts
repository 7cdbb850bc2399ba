import type { ClassInvitation } from '@ariviyal/contract/classroom/class-teachers'
import { findPeople, findPerson, provenAddress } from '../../accounts/find-people.ts'
import type { Executor } from '../../platform/db/database.ts'
import { selectInvitationsTo } from './invitations.queries.ts'

/** Invitations to the confirmed address of a teacher; none while it is not confirmed. */
export async function findInvitationsTo(executor: Executor, teacherId: string): Promise<ClassInvitation[]> {
  const address = provenAddress((await findPerson(executor, teacherId)) ?? undefined)
  if (address === null) return []
  const invitations = await selectInvitationsTo(executor, address)
  const owners = await findPeople(
    executor,
    invitations.map(({ ownerId }) => ownerId),
  )
  return invitations.map(({ id, name, grade, subject, ownerId, invitedAt }) => {
    const owner = owners.get(ownerId)
    return {
      id,
      class: { name, grade, subject },
      from: { name: owner?.name ?? '', email: provenAddress(owner) },
      invited_at: invitedAt.toISOString(),
    }
  })
}
