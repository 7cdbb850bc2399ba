import type { User } from '@ariviyal/contract/accounts/accounts'
import { limits } from '@ariviyal/contract/limits'
import { approveInstitution } from '../institutions/registration/approve-institution.ts'
import { payInstitution } from '../institutions/registration/pay-institution.ts'
import { approveRenewal } from '../institutions/terms/decide-renewal.ts'
import { payRenewal } from '../institutions/terms/pay-renewal.ts'
import { markReceived } from '../payments/mark-received.ts'
import { oweRefund } from '../payments/refund-payment.ts'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { approveRequest } from '../subscriptions/requests/approve-request.ts'
import { payRequest } from '../subscriptions/requests/pay-request.ts'
import { findRefused } from './find-refused.ts'

/**
 * Records that the money of a payment arrived. A request that waits is approved where the prices say so; one that was approved before gets its
 * receipt with the amount; for one that was refused a refund is due.
 */
export async function receivePayment(
  ctx: AppContext,
  staff: User,
  id: string,
  { utr, statementRow }: { utr: string; statementRow?: string },
): Promise<{ isRefundDue: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const { payment, approves } = await markReceived(tx, staff, { id, utr, statementRow, at: ctx.now() })
    const inside = { ...ctx, db: tx }
    const terms = { months: limits.monthsDefault, reference: utr }
    if (payment.purpose === 'institution') {
      const waits = await payInstitution(inside, payment.subjectId)
      if (waits && approves) await approveInstitution(inside, staff, payment.subjectId, terms)
    } else if (payment.purpose === 'renewal') {
      const renewal = await payRenewal(inside, payment.subjectId)
      if (renewal && approves) await approveUnlessTooFew(inside, staff, renewal, terms)
    } else {
      const waits = await payRequest(inside, staff, payment.subjectId)
      if (waits && approves) await approveRequest(inside, staff, payment.subjectId, { ...terms, note: '' })
    }
    const isRefundDue = (await findRefused(tx, [payment])).has(id)
    if (isRefundDue) await oweRefund(tx, payment.subjectId, ctx.now())
    return { isRefundDue }
  })
}

/** A renewal with fewer seats than are taken waits for staff: its money arrived all the same. */
async function approveUnlessTooFew(
  ctx: AppContext,
  staff: User,
  { id, seats }: { id: string; seats: number | null },
  terms: { months: number; reference: string },
): Promise<void> {
  try {
    await approveRenewal(ctx, staff, id, { ...terms, seats: seats ?? undefined })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'seats-below-used') throw error
  }
}
