import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { inviteUrl } from './institution.view.ts'
import { invitationMail } from './institutions.mails.ts'
import { changeOpenInvitation } from './invitations.queries.ts'
import { recordMove } from './record-move.ts'
import { lockRepresentedSchool } from './represented-school.ts'
import { isRunning } from './school-state.ts'

/** Mails an invitation again, with a new link. Raises `subscription-over`, and `not-found` for one that is not open or not this school's. */
export async function resendInvitation(house: House, userId: string, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockRepresentedSchool(tx, userId)
    const now = house.now()
    if (!isRunning(school, now)) throw new Refusal('subscription-over')
    const token = newToken()
    const renewed = { tokenHash: hashOfToken(token), sentAt: now }
    const invitation = await changeOpenInvitation(tx, { institutionId: school.id, id }, renewed)
    if (!invitation) throw new Refusal('not-found')
    const details = { invitation: id }
    await recordMove(tx, {
      institutionId: school.id,
      kind: 'invitation-resent',
      by: { actor: 'self', id: userId },
      at: now,
      details,
    })
    await enqueueMail(house, tx, invitationMail(invitation, school, inviteUrl(house, token)))
  })
}

/** Takes an invitation back; its link stops working. Raises `not-found` for one that is not open or not this school's. */
export async function revokeInvitation(house: House, userId: string, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockRepresentedSchool(tx, userId)
    const now = house.now()
    const revoked = await changeOpenInvitation(tx, { institutionId: school.id, id }, { revokedAt: now })
    if (!revoked) throw new Refusal('not-found')
    const details = { invitation: id }
    await recordMove(tx, {
      institutionId: school.id,
      kind: 'invitation-revoked',
      by: { actor: 'self', id: userId },
      at: now,
      details,
    })
  })
}
