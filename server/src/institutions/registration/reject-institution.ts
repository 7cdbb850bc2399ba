import type { User } from '@ariviyal/contract/accounts/accounts'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { recordAction } from '../../audit/record-action.ts'
import { oweRefund } from '../../payments/refund-payment.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import { claimPendingInstitution } from './claim-pending-institution.ts'
import { institutionRejectedMails } from '../institutions.mails.ts'
import { updateInstitution } from '../institutions.queries.ts'
import { recordEvent } from '../record-event.ts'

/** Rejects a registration. The institution gets the reason by mail once the rejection can no longer be undone. */
export async function rejectInstitution(ctx: AppContext, staff: User, id: string, reason: string): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const institution = await claimPendingInstitution(tx, id)
    const now = ctx.now()
    await updateInstitution(tx, id, { status: 'rejected', reason, decidedAt: now, decidedBy: staff.id })
    await oweRefund(tx, id, now)
    await recordAction(
      tx,
      staff,
      now,
      'institution.rejected',
      { type: 'institution', id },
      { name: institution.institution_name, reason },
    )
    await recordEvent(tx, {
      institutionId: id,
      kind: 'rejected',
      by: { actor: 'staff', id: staff.id },
      at: now,
      details: { reason },
    })
    return offerUndo(ctx, tx, staff, {
      kind: 'institution.rejected',
      subject: { type: 'institution', id },
      payload: { id, name: institution.institution_name },
      mails: institutionRejectedMails(institution, reason),
    })
  })
}
