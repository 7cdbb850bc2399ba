import type { User } from '@ariviyal/contract/accounts'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { recordAction } from '../audit/record-action.ts'
import type { House } from '../platform/house.ts'
import { offerUndo } from '../undo/offer-undo.ts'
import { claimPendingRequest } from './claim-pending-request.ts'
import { recordMove } from './record-move.ts'
import { updateRequest } from './requests.queries.ts'
import { requestRejectedMail } from './subscriptions.mails.ts'

/** Declines a request; the applicant is told why, once it can no longer be taken back. */
export async function rejectRequest(house: House, staff: User, id: string, reason: string): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    const { request, applicant } = await claimPendingRequest(tx, id)
    const now = house.now()
    await updateRequest(tx, id, { status: 'rejected', reason, decidedAt: now, decidedBy: staff.id })
    await recordMove(tx, {
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
    return offerUndo(house, tx, staff, {
      kind: 'subscription-request.rejected',
      subject: { type: 'subscription-request', id },
      payload: { id, name: applicant.name },
      mails: [requestRejectedMail(applicant, reason)],
    })
  })
}
