import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { claimPendingRequest } from './claim-pending-request.ts'
import { updateRequest } from './requests.queries.ts'
import { startSubscription } from './start-subscription.ts'
import { subscriptionStartedMail } from './subscriptions.mails.ts'

/** Starts the subscription that a request asked for; the request, the subscription and the mail change together or not at all. */
export async function approveRequest(
  house: House,
  staff: User,
  id: string,
  terms: { months: number; reference: string },
): Promise<void> {
  await house.db.transaction(async (tx) => {
    const { request, applicant } = await claimPendingRequest(tx, id)
    const now = house.now()
    await updateRequest(tx, id, { status: 'approved', decidedAt: now, decidedBy: staff.id })
    const term = await startSubscription(tx, { userId: request.userId, requestId: id, now, ...terms })
    await recordAction(
      tx,
      staff,
      now,
      'subscription-request.approved',
      { type: 'subscription-request', id },
      {
        user: request.userId,
        name: applicant.name,
        ...terms,
        ends_at: term.endsAt.toISOString(),
      },
    )
    await enqueueMail(house, tx, subscriptionStartedMail(applicant, term, house.config.publicUrl))
  })
}
