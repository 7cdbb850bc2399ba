import type { MySubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { institutionFormDetails } from '../institutions/representatives/institution-form.details.ts'
import { offerSeat } from '../institutions/seats/offer-seat.ts'
import { paymentTokenOf } from '../payments/open-payment.ts'
import type { AppContext } from '../platform/app-context.ts'
import { findUsualAnswer } from './requests/find-usual-answer.ts'
import { findLastRequestOf } from './requests/requests.queries.ts'
import { showSubscription } from './show-subscription.ts'

/** A user's own subscription, with what their own pages offer: the form as last sent, and a representative's seat. */
export async function showMySubscription(ctx: AppContext, userId: string): Promise<MySubscription> {
  const { db } = ctx
  const now = ctx.now()
  const request = await findLastRequestOf(db, userId)
  return {
    ...(await showSubscription(db, userId, now)),
    form: request && institutionFormDetails(request),
    payment: request && (await paymentTokenOf(ctx, db, request.id)),
    answered_within_days: request?.status === 'pending' ? await findUsualAnswer(db, now) : null,
    seat: await offerSeat(db, userId, now),
  }
}
