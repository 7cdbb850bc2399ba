import type { AppContext } from '../../platform/app-context.ts'
import { newToken } from '../../platform/crypto/one-time-token.ts'
import { inviteUrl } from '../institution.view.ts'
import { updateInstitution } from '../institutions.queries.ts'
import { recordEvent } from '../record-event.ts'
import { lockRepresentedInstitution } from '../representatives/represented-institution.ts'

/** Replaces the institution's invite link. The previous one stops working; personal invitations stay valid. */
export async function replaceInviteLink(ctx: AppContext, userId: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const institution = await lockRepresentedInstitution(tx, userId)
    const inviteToken = newToken()
    await updateInstitution(tx, institution.id, { inviteToken })
    const at = ctx.now()
    await recordEvent(tx, {
      institutionId: institution.id,
      kind: 'invite-link-replaced',
      by: { actor: 'self', id: userId },
      at,
    })
    return inviteUrl(ctx, inviteToken)
  })
}
