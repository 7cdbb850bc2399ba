import type { TeacherForm } from '@ariviyal/contract/school'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { invitationMail } from './institutions.mails.ts'
import { inviteUrl } from './institution.view.ts'
import { insertInvitations } from './invitations.queries.ts'
import { recordMove } from './record-move.ts'
import type { ApprovedSchool } from './school-state.ts'

/** Stores personal invitations of the locked school and mails each; says how many. Only the hash of a link is kept. */
export async function storeInvitations(
  house: House,
  tx: Transaction,
  school: ApprovedSchool,
  { teachers, actorId }: { teachers: TeacherForm[]; actorId: string },
): Promise<number> {
  const now = house.now()
  const invitations = teachers.map(({ name, email }) => ({ id: uuid(), name, email, token: newToken() }))
  if (invitations.length === 0) return 0
  const stored = await insertInvitations(
    tx,
    invitations.map(({ token, ...invitation }) => ({
      ...invitation,
      institutionId: school.id,
      tokenHash: hashOfToken(token),
      invitedAt: now,
      sentAt: now,
    })),
  )
  const ids = new Set(stored.map(({ id }) => id))
  for (const { id, token, ...invited } of invitations)
    if (ids.has(id)) await enqueueMail(house, tx, invitationMail(invited, school, inviteUrl(house, token)))
  await recordMove(tx, {
    institutionId: school.id,
    kind: 'teachers-invited',
    by: { actor: 'self', id: actorId },
    at: now,
    details: { invited: ids.size },
  })
  return ids.size
}
