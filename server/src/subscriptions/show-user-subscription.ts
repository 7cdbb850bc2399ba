import type { showUserSubscription as call } from '@ariviyal/contract/subscriptions/subscriptions'
import type { Answer } from '@ariviyal/contract/endpoint'
import { findPerson } from '../accounts/find-people.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { showReceipts } from '../receipts/show-receipts.ts'
import { showTerm } from './lists/list-subscriptions.ts'
import { showHistory } from './lists/show-history.ts'
import { showSubscription } from './show-subscription.ts'
import { selectAllTermsOf } from './subscriptions.queries.ts'

/** All that staff see of one person's subscription. Raises `not-found`. */
export async function showUserSubscription(ctx: AppContext, userId: string): Promise<Answer<typeof call>> {
  if (!(await findPerson(ctx.db, userId))) throw new AppError('not-found')
  const terms = await selectAllTermsOf(ctx.db, userId)
  return {
    ...(await showSubscription(ctx.db, userId, ctx.now())),
    terms: terms.map(showTerm),
    history: await showHistory(ctx.db, userId, 'staff'),
    receipts: await showReceipts(ctx.db, { type: 'user', id: userId }),
    trial_used: terms.some((term) => term.trial),
  }
}
