import type { User } from '@ariviyal/contract/accounts/accounts'
import { limits } from '@ariviyal/contract/limits'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { lockApprovedInstitution } from '../terms/extend-institution.ts'
import { claimLinkMails } from '../institutions.mails.ts'
import { makeClaimLink } from './make-claim-link.ts'
import { recordStaffEvent } from '../record-event.ts'
import { selectRepresentatives } from './representatives.queries.ts'

/** Mails the institution a new link for a representative. Raises `representatives-full`. */
export async function sendClaimLink(ctx: AppContext, staff: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const institution = await lockApprovedInstitution(tx, id)
    const representatives = await selectRepresentatives(tx, id)
    if (representatives.length >= limits.representativesMax) throw new AppError('representatives-full')
    const now = ctx.now()
    await recordStaffEvent(tx, staff, now, 'claim-link-sent', institution)
    const url = await makeClaimLink(ctx, tx, id)
    for (const mail of claimLinkMails(institution, url)) await enqueueMail(ctx, tx, mail)
  })
}
