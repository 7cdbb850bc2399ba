import type { User } from '@ariviyal/contract/accounts/accounts'
import { limits } from '@ariviyal/contract/limits'
import { recordAction } from '../audit/record-action.ts'
import { approveInstitution } from '../institutions/registration/approve-institution.ts'
import { payInstitution } from '../institutions/registration/pay-institution.ts'
import { changeOpenPayment, findPayment, findPrices, isCounted } from '../payments/payments.queries.ts'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { approveRequest } from '../subscriptions/requests/approve-request.ts'
import { payRequest } from '../subscriptions/requests/pay-request.ts'

/**
 * Records that the money of a payment arrived. A request that waits is approved where the prices say so; one that was approved before gets its
 * receipt with the amount. Raises `not-found`, `payment-recorded` when it was received before, and `payment-counted` when the transfer paid another.
 */
export async function receivePayment(ctx: AppContext, staff: User, id: string, utr: string): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      const payment = await findPayment(tx, id)
      if (!payment) throw new AppError('not-found')
      if (!(await changeOpenPayment(tx, id, { utr, receivedAt: ctx.now() }))) throw new AppError('payment-recorded')
      const { reference, amountPaise, purpose, subjectId } = payment
      await recordAction(
        tx,
        staff,
        ctx.now(),
        'payment.received',
        { type: 'payment', id },
        { reference, utr, amount_paise: amountPaise, name: payment.payer, [purpose]: subjectId },
      )
      const inside = { ...ctx, db: tx }
      const isInstitution = purpose === 'institution'
      const waits = await (isInstitution ? payInstitution : payRequest)(inside, staff, subjectId)
      if (!waits || !(await findPrices(tx)).approves) return
      const terms = { months: limits.monthsDefault, reference: utr }
      if (isInstitution) await approveInstitution(inside, staff, subjectId, terms)
      else await approveRequest(inside, staff, subjectId, { ...terms, note: '' })
    })
  } catch (error) {
    throw isCounted(error) ? new AppError('payment-counted') : error
  }
}
