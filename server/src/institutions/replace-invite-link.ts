import type { House } from '../platform/house.ts'
import { newToken } from '../platform/one-time-token.ts'
import { inviteUrl } from './institution.view.ts'
import { updateInstitution } from './institutions.queries.ts'
import { recordMove } from './record-move.ts'
import { lockRepresentedSchool } from './represented-school.ts'

/** Gives the school another invite link; the one before stops working, personal invitations go on. */
export async function replaceInviteLink(house: House, userId: string): Promise<string> {
  return house.db.transaction(async (tx) => {
    const school = await lockRepresentedSchool(tx, userId)
    const inviteToken = newToken()
    await updateInstitution(tx, school.id, { inviteToken })
    const at = house.now()
    await recordMove(tx, {
      institutionId: school.id,
      kind: 'invite-link-replaced',
      by: { actor: 'self', id: userId },
      at,
    })
    return inviteUrl(house, inviteToken)
  })
}
