import type { User } from '@ariviyal/contract/accounts/accounts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { lockApprovedInstitution } from './extend-institution.ts'
import { tellInstitution } from '../tell-institution.ts'
import { institutionEndedMails } from '../institutions.mails.ts'
import { updateInstitution } from '../institutions.queries.ts'
import { recordStaffEvent } from '../record-event.ts'
import { findRepresentatives } from '../representatives/represented-institution.ts'
import { isRunning } from './institution-state.ts'

/** Ends an institution's subscription now. Seats stay with their holders, so that a renewal covers them again. Raises `no-subscription`. */
export async function endInstitution(ctx: AppContext, staff: User, id: string, reason: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const institution = await lockApprovedInstitution(tx, id)
    const now = ctx.now()
    if (!isRunning(institution, now)) throw new AppError('no-subscription')
    // A term must end after its start (institutions_ends_after_start), even if both happen in the same millisecond.
    const endsAt = now > institution.startsAt ? now : new Date(institution.startsAt.getTime() + 1)
    await updateInstitution(tx, id, { endsAt })
    const details = { reason, would_have_ended_at: institution.endsAt.toISOString() }
    await recordStaffEvent(tx, staff, now, 'ended', institution, details)
    const representatives = await findRepresentatives(tx, id)
    await tellInstitution(ctx, tx, institutionEndedMails(institution, reason, representatives), representatives)
  })
}
