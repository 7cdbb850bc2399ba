import type { showUserSubscription as call } from '@ariviyal/contract/subscriptions'
import type { Answer } from '@ariviyal/contract/endpoint'
import { findPerson } from '../accounts/find-people.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { showReceipts } from '../receipts/show-receipts.ts'
import { showTerm } from './list-subscriptions.ts'
import { showHistory } from './show-history.ts'
import { showSubscription } from './show-subscription.ts'
import { selectAllTermsOf } from './subscriptions.queries.ts'

/** All that staff see of one person's subscription. Raises `not-found`. */
export async function showUserSubscription(house: House, userId: string): Promise<Answer<typeof call>> {
  if (!(await findPerson(house.db, userId))) throw new Refusal('not-found')
  const terms = await selectAllTermsOf(house.db, userId)
  return {
    ...(await showSubscription(house.db, userId, house.now())),
    terms: terms.map(showTerm),
    history: await showHistory(house.db, userId, 'staff'),
    receipts: await showReceipts(house.db, { type: 'user', id: userId }),
    trial_used: terms.some((term) => term.trial),
  }
}
