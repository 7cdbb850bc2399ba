import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashOfToken, newToken } from '../../platform/crypto/one-time-token.ts'
import { changeOpenInvitation } from './invitations.queries.ts'
import { recordEvent } from '../record-event.ts'
import { lockRepresentedInstitution } from '../representatives/represented-institution.ts'
import { isRunning } from '../terms/institution-state.ts'
import { sendInvitations } from './send-invitations.ts'

/** Sends an invitation again, with a new link. Raises `subscription-over`, and `not-found` for one that is not open or not of this institution. */
export async function resendInvitation(ctx: AppContext, userId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const institution = await lockRepresentedInstitution(tx, userId)
    const now = ctx.now()
    if (!isRunning(institution, now)) throw new AppError('subscription-over')
    const token = newToken()
    const renewed = { tokenHash: hashOfToken(token), sentAt: now }
    const invitation = await changeOpenInvitation(tx, { institutionId: institution.id, id }, renewed)
    if (!invitation) throw new AppError('not-found')
    const details = { invitation: id }
    await recordEvent(tx, {
      institutionId: institution.id,
      kind: 'invitation-resent',
      by: { actor: 'self', id: userId },
      at: now,
      details,
    })
    await sendInvitations(ctx, tx, institution, [{ id, email: invitation.email, token }])
  })
}

/** Revokes an invitation; its link stops working. Raises `not-found` for one that is not open or not of this institution. */
export async function revokeInvitation(ctx: AppContext, userId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const institution = await lockRepresentedInstitution(tx, userId)
    const now = ctx.now()
    const revoked = await changeOpenInvitation(tx, { institutionId: institution.id, id }, { revokedAt: now })
    if (!revoked) throw new AppError('not-found')
    const details = { invitation: id }
    await recordEvent(tx, {
      institutionId: institution.id,
      kind: 'invitation-revoked',
      by: { actor: 'self', id: userId },
      at: now,
      details,
    })
  })
}
