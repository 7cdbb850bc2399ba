import type { User } from '@ariviyal/contract/accounts/accounts'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { recordAction } from '../../audit/record-action.ts'
import { oweRefund } from '../../payments/refund-payment.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import { claimPendingRequest } from './claim-pending-request.ts'
import { recordEvent } from '../lists/record-event.ts'
import { updateRequest } from './requests.queries.ts'
import { tellSubscriber } from '../tell-subscriber.ts'
import { requestRejectedMail } from '../subscriptions.mails.ts'

/** Rejects a request. The applicant gets the reason by mail once the rejection can no longer be undone. */
export async function rejectRequest(ctx: AppContext, staff: User, id: string, reason: string): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const { request, applicant } = await claimPendingRequest(tx, id)
    const now = ctx.now()
    await updateRequest(tx, id, { status: 'rejected', reason, decidedAt: now, decidedBy: staff.id })
    await oweRefund(tx, id, now)
    await recordEvent(tx, {
      kind: 'rejected',
      userId: request.userId,
      at: now,
      by: { actor: 'staff', id: staff.id },
      details: { reason },
    })
    await recordAction(
      tx,
      staff,
      now,
      'subscription-request.rejected',
      { type: 'subscription-request', id },
      { user: request.userId, name: applicant.name, reason },
    )
    return offerUndo(ctx, tx, staff, {
      kind: 'subscription-request.rejected',
      subject: { type: 'subscription-request', id },
      payload: { id, name: applicant.name },
      tell: (delay) => {
        const told = { mail: requestRejectedMail(applicant, reason), details: `Not approved. ${reason}` }
        return tellSubscriber(ctx, tx, applicant, told, delay)
      },
    })
  })
}
