import type { MySubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { institutionFormDetails } from '../institutions/representatives/institution-form.details.ts'
import { offerSeat } from '../institutions/seats/offer-seat.ts'
import type { Executor } from '../platform/db/database.ts'
import { findLastRequestOf } from './requests/requests.queries.ts'
import { showSubscription } from './show-subscription.ts'

/** A user's own subscription, with what their own pages offer: the form as last sent, and a representative's seat. */
export async function showMySubscription(executor: Executor, userId: string, now: Date): Promise<MySubscription> {
  const request = await findLastRequestOf(executor, userId)
  return {
    ...(await showSubscription(executor, userId, now)),
    form: request && institutionFormDetails(request),
    seat: await offerSeat(executor, userId, now),
  }
}
