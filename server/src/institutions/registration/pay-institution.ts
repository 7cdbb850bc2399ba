import { receivedPaymentOf } from '../../payments/open-payment.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { issueReceipt } from '../../receipts/issue-receipt.ts'
import { lastReceiptOf } from '../../receipts/show-receipts.ts'
import { lockInstitution } from '../institutions.queries.ts'
import { isApproved } from '../terms/institution-state.ts'

/**
 * Gives an institution that was approved before its money came the receipt with the amount. Returns whether the registration still waits. Locks it, so
 * that an approval at the same time either sees the payment or is seen here.
 */
export async function payInstitution(ctx: AppContext, id: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const institution = await lockInstitution(tx, id)
    if (institution?.status === 'pending') return true
    const payment = await receivedPaymentOf(tx, id)
    if (!isApproved(institution) || !payment) return false
    const { startsAt, endsAt, seats, institution_name, school_address } = institution
    const holder = { type: 'institution', id } as const
    await issueReceipt(tx, {
      holder: { ...holder, name: institution_name },
      school: '',
      term: { startsAt, endsAt },
      seats,
      reference: payment.utr,
      paid: { ...payment, address: school_address },
      gst: ctx.config.gst,
      replaces: await lastReceiptOf(tx, holder),
      now: ctx.now(),
    })
    return false
  })
}
