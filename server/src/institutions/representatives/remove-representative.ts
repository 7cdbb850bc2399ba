import type { User } from '@ariviyal/contract/accounts/accounts'
import { findPerson } from '../../accounts/find-people.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { newToken } from '../../platform/crypto/one-time-token.ts'
import { lockApprovedInstitution } from '../terms/extend-institution.ts'
import { inviteLinkRenewedMails, representativeRemovedMail } from '../institutions.mails.ts'
import { updateInstitution } from '../institutions.queries.ts'
import { recordEvent, recordStaffEvent } from '../record-event.ts'
import { findRepresentatives } from './represented-institution.ts'
import { deleteClaim, deleteRepresentative } from './representatives.queries.ts'

/**
 * Removes a representative and notifies them. Replaces the open invite link and voids an unused representative link, since the person knows them.
 * Personal invitations stay valid: only their recipients know the links, and the remaining representatives can revoke them. Raises `not-found`.
 */
export async function removeRepresentative(ctx: AppContext, staff: User, id: string, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const institution = await lockApprovedInstitution(tx, id)
    if (!(await deleteRepresentative(tx, id, userId))) throw new AppError('not-found')
    const at = ctx.now()
    await recordStaffEvent(tx, staff, at, 'representative-removed', institution, { user: userId })
    await updateInstitution(tx, id, { inviteToken: newToken() })
    await recordEvent(tx, { institutionId: id, kind: 'invite-link-replaced', by: { actor: 'staff', id: staff.id }, at })
    await deleteClaim(tx, id)

    const person = await findPerson(tx, userId)
    if (person) await enqueueMail(ctx, tx, representativeRemovedMail(person))
    const mails = inviteLinkRenewedMails(institution, ctx.config.publicUrl, await findRepresentatives(tx, id))
    for (const mail of mails) if (mail.to !== person?.email) await enqueueMail(ctx, tx, mail)
  })
}
