import type { User } from '@ariviyal/contract/accounts/accounts'
import type { ApprovalTerms } from '@ariviyal/contract/subscriptions/subscriptions'
import { recordAction } from '../../audit/record-action.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { claimPendingRequest } from './claim-pending-request.ts'
import { updateRequest } from './requests.queries.ts'
import { tellSubscriber } from '../tell-subscriber.ts'
import { startSubscription } from '../terms/start-subscription.ts'
import { subscriptionApprovedMail, termInWords } from '../subscriptions.mails.ts'

/** Starts the subscription of a request. The request, the subscription and the mail change in one transaction. */
export async function approveRequest(ctx: AppContext, staff: User, id: string, terms: ApprovalTerms): Promise<void> {
  const { months, reference, starts_on, note } = terms
  await ctx.db.transaction(async (tx) => {
    const { request, applicant } = await claimPendingRequest(tx, id)
    const now = ctx.now()
    await updateRequest(tx, id, { status: 'approved', decidedAt: now, decidedBy: staff.id })
    const term = await startSubscription(tx, {
      userId: request.userId,
      requestId: id,
      length: { months },
      startsOn: starts_on,
      reference,
      note,
      kind: 'approved',
      by: { actor: 'staff', id: staff.id },
      now,
    })
    await recordAction(
      tx,
      staff,
      now,
      'subscription-request.approved',
      { type: 'subscription-request', id },
      {
        user: request.userId,
        name: applicant.name,
        months,
        reference,
        starts_at: term.startsAt.toISOString(),
        ends_at: term.endsAt.toISOString(),
        ...(note && { note }),
      },
    )
    const mail = subscriptionApprovedMail(applicant, term, now, ctx.config.publicUrl)
    await tellSubscriber(ctx, tx, applicant, { mail, details: `Approved: ${termInWords(term)}.` })
  })
}
