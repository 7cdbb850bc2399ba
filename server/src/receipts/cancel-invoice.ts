import { serverMessages } from '@ariviyal/contract/server-messages'
import type { GstSettings } from '../platform/config.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { issueCorrectedInvoice, issueCreditNote } from './issue-receipt.ts'
import { findInvoicePaper, lockReceipt } from './receipts.queries.ts'

interface Cancellation {
  reason: string
  /** With these, a corrected invoice follows. */
  corrected: { gst: GstSettings; payerState: string; payerGstin: string } | null
  now: Date
}

/**
 * Cancels a tax invoice by a credit note, and returns the numbers, the payment and for whom it was. Raises `not-found` for anything but an invoice, and `already-decided`
 * for a cancelled one.
 */
export async function cancelInvoice(tx: Transaction, id: string, { reason, corrected, now }: Cancellation) {
  const row = await lockReceipt(tx, id)
  const { payment, isCreditNote, holder: name } = row?.printed ?? {}
  const holderId = row && (row.holder === 'user' ? row.userId : row.institutionId)
  if (!row || row.invoice === null || !payment || isCreditNote || !holderId) throw new AppError('not-found')
  const last = await findInvoicePaper(tx, { type: row.holder, id: holderId }, payment)
  if (last?.id !== id) throw new AppError('already-decided', serverMessages.invoiceCancelledBefore)
  const creditNote = await issueCreditNote(tx, row, { now, reason })
  const correctedNumber = corrected && (await issueCorrectedInvoice(tx, row, { ...corrected, now }))
  return {
    name: name ?? '',
    holder: { type: row.holder, id: holderId },
    payment,
    amountPaise: row.printed.amountPaise ?? 0,
    invoice: row.invoice,
    creditNote,
    corrected: correctedNumber,
  }
}
