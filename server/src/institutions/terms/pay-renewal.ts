import { receivedPaymentOf } from '../../payments/open-payment.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { issueReceipt } from '../../receipts/issue-receipt.ts'
import { firstReceiptSince } from '../../receipts/show-receipts.ts'
import { lockInstitution } from '../institutions.queries.ts'
import { findRenewal } from '../representatives/representatives.queries.ts'
import type { RenewalRow } from '../representatives/representatives.table.ts'

/**
 * Gives a renewal that was approved before its money came the receipt with the amount. Returns the renewal if it still waits. Locks the institution, so
 * that an approval at the same time either sees the payment or is seen here.
 */
export async function payRenewal(ctx: AppContext, id: string): Promise<RenewalRow | null> {
  return ctx.db.transaction(async (tx) => {
    const asked = await findRenewal(tx, id)
    const institution = asked && (await lockInstitution(tx, asked.institutionId))
    const renewal = institution && (await findRenewal(tx, id))
    if (!renewal || renewal.status === 'pending') return renewal
    const payment = await receivedPaymentOf(tx, id)
    if (renewal.status === 'rejected' || !renewal.decidedAt || !payment) return null
    const holder = { type: 'institution', id: institution.id } as const
    // The receipt of the term that the approval added.
    const before = await firstReceiptSince(tx, holder, renewal.decidedAt)
    if (!before) return null
    const { term, seats } = before
    await issueReceipt(tx, {
      holder: { ...holder, name: institution.institution_name },
      school: '',
      term,
      ...(seats !== null && { seats }),
      reference: payment.utr,
      paid: { ...payment, address: institution.school_address },
      gst: ctx.config.gst,
      replaces: before.number,
      now: ctx.now(),
    })
    return null
  })
}
