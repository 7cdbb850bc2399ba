import type { User } from '@ariviyal/contract/accounts/accounts'
import { receivedPaymentOf } from '../../payments/open-payment.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findSubscriptionOfRequest } from '../subscriptions.queries.ts'
import { changeReference } from './change-reference.ts'
import { lockRequest } from './requests.queries.ts'

/**
 * Gives the term of a request that was approved before its money came the receipt with the amount. Returns whether the request still waits. Locks the
 * request, so that an approval at the same time either sees the payment or is seen here.
 */
export async function payRequest(ctx: AppContext, staff: User, id: string): Promise<boolean> {
  const request = await lockRequest(ctx.db, id)
  if (request?.status === 'pending') return true
  const term = await findSubscriptionOfRequest(ctx.db, id)
  const payment = await receivedPaymentOf(ctx.db, id)
  if (term && payment) await changeReference(ctx, staff, term.id, term.reference || payment.utr)
  return false
}
