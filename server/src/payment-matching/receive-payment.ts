import type { User } from '@ariviyal/contract/accounts/accounts'
import { limits } from '@ariviyal/contract/limits'
import { approveInstitution } from '../institutions/registration/approve-institution.ts'
import { payInstitution } from '../institutions/registration/pay-institution.ts'
import { markReceived } from '../payments/mark-received.ts'
import type { AppContext } from '../platform/app-context.ts'
import { approveRequest } from '../subscriptions/requests/approve-request.ts'
import { payRequest } from '../subscriptions/requests/pay-request.ts'

/**
 * Records that the money of a payment arrived. A request that waits is approved where the prices say so; one that was approved before gets its
 * receipt with the amount.
 */
export async function receivePayment(
  ctx: AppContext,
  staff: User,
  id: string,
  { utr, statementRow }: { utr: string; statementRow?: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { payment, approves } = await markReceived(tx, staff, { id, utr, statementRow, at: ctx.now() })
    const inside = { ...ctx, db: tx }
    const terms = { months: limits.monthsDefault, reference: utr }
    if (payment.purpose === 'institution') {
      const waits = await payInstitution(inside, payment.subjectId)
      if (waits && approves) await approveInstitution(inside, staff, payment.subjectId, terms)
    } else {
      const waits = await payRequest(inside, staff, payment.subjectId)
      if (waits && approves) await approveRequest(inside, staff, payment.subjectId, { ...terms, note: '' })
    }
  })
}
