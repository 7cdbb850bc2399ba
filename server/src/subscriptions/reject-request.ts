import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { claimPendingRequest } from './claim-pending-request.ts'
import { updateRequest } from './requests.queries.ts'
import { requestRejectedMail } from './subscriptions.mails.ts'

/** Declines a request; the applicant is told why. */
export async function rejectRequest(house: House, staff: User, id: string, reason: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const { request, applicant } = await claimPendingRequest(tx, id)
    const now = house.now()
    await updateRequest(tx, id, { status: 'rejected', reason, decidedAt: now, decidedBy: staff.id })
    await recordAction(
      tx,
      staff,
      now,
      'subscription-request.rejected',
      { type: 'subscription-request', id },
      { user: request.userId, name: applicant.name, reason },
    )
    await enqueueMail(house, tx, requestRejectedMail(applicant, reason))
  })
}
