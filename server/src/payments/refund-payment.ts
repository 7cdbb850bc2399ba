import type { User } from '@ariviyal/contract/accounts/accounts'
import { recordAction } from '../audit/record-action.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { findPayment, setRefundDue, setRefunded, unsetRefundDue } from './payments.queries.ts'

/** Says that the money of what was refused is due back, where it has arrived. Called by who refuses it. */
export const oweRefund = (tx: Transaction, subjectId: string, at: Date): Promise<void> =>
  setRefundDue(tx, subjectId, at)

/** Undoes `oweRefund`, because the refusal was undone. */
export const cancelRefund = (tx: Transaction, subjectId: string): Promise<void> => unsetRefundDue(tx, subjectId)

/** Records that staff sent the money back. Raises `not-found`, and `already-decided` when no refund is due, or a colleague was faster. */
export async function refundPayment(ctx: AppContext, staff: User, id: string, refundUtr: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await findPayment(tx, id))) throw new AppError('not-found')
    const now = ctx.now()
    const payment = await setRefunded(tx, id, { refundUtr, refundedAt: now })
    if (!payment) throw new AppError('already-decided')
    const { payer, reference, amountPaise, purpose, subjectId } = payment
    await recordAction(
      tx,
      staff,
      now,
      'payment.refunded',
      { type: 'payment', id },
      { name: payer, reference, utr: refundUtr, amount_paise: amountPaise, [purpose]: subjectId },
    )
  })
}
