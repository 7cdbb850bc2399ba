import { dayOf } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../platform/db/database.ts'
import type { GstSettings } from '../platform/config.ts'
import { nextInvoiceNumber } from './invoice-number.ts'
import { receiptNumber } from './receipt-text.ts'
import { findInvoicePaper, insertReceipt, type ReceiptHolder } from './receipts.queries.ts'
import type { ReceiptRow } from './receipts.table.ts'
import { taxOf } from './tax.ts'

interface ReceiptOptions {
  holder: ReceiptHolder & { name: string }
  /** The school of a teacher, as given in the request; empty for an institution. */
  school: string
  term: { startsAt: Date; endsAt: Date }
  seats?: number
  reference: string
  /** The payment whose money has arrived. */
  paid?: { id: string; amountPaise: number; payerState: string; payerGstin: string; address: string } | null
  /** With these, the receipt of a payment is a tax invoice. */
  gst?: GstSettings | undefined
  replaces?: string | null
  now: Date
}

/**
 * Issues a receipt inside the transaction that grants the term, and returns its number, such as 2026-000012. The database assigns consecutive numbers
 * per year. The text is a snapshot of the current data. A tax invoice is never changed: a credit note cancels the former one of the
 * same payment.
 */
export async function issueReceipt(tx: Transaction, options: ReceiptOptions): Promise<string> {
  const { holder, term, gst, now } = options
  const last = options.paid ? await findInvoicePaper(tx, holder, options.paid.id) : null
  const invoiced = last?.printed.isCreditNote ? null : last
  if (invoiced) await issueCreditNote(tx, invoiced, { now })
  // What staff cancelled is paid no more.
  const paid = last?.printed.reason === undefined ? options.paid : null
  const tax = paid && gst && taxOf(gst, paid)
  const to = {
    holder: holder.type,
    userId: holder.type === 'user' ? holder.id : null,
    institutionId: holder.type === 'institution' ? holder.id : null,
  }
  const { number } = await insertPaper(tx, to, {
    invoice: tax ? await nextInvoiceNumber(tx, 'INV', now) : null,
    printed: {
      holder: holder.name,
      school: options.school,
      startsAt: term.startsAt.toISOString(),
      endsAt: term.endsAt.toISOString(),
      seats: options.seats ?? null,
      reference: options.reference,
      replaces: invoiced?.invoice ?? options.replaces ?? null,
      ...(paid && { payment: paid.id, amountPaise: paid.amountPaise }),
      ...(tax && { tax }),
    },
    now,
  })
  return number
}

/** Stores a receipt, invoice or credit note, and returns its id and number. */
async function insertPaper(
  tx: Transaction,
  { holder, userId, institutionId }: Pick<ReceiptRow, 'holder' | 'userId' | 'institutionId'>,
  { now, ...paper }: Pick<ReceiptRow, 'invoice' | 'printed'> & { now: Date },
): Promise<{ id: string; number: string }> {
  const id = uuid()
  const year = Number(dayOf(now).slice(0, 4))
  const stored = await insertReceipt(tx, { id, year, holder, userId, institutionId, ...paper, issuedAt: now })
  return { id, number: receiptNumber(stored) }
}

/** Cancels an invoice whole, and returns the id and the number of the credit note. */
export async function issueCreditNote(
  tx: Transaction,
  invoice: ReceiptRow,
  { now, reason }: { now: Date; reason?: string },
): Promise<{ id: string; number: string }> {
  return insertPaper(tx, invoice, {
    invoice: await nextInvoiceNumber(tx, 'CN', now),
    printed: {
      ...invoice.printed,
      replaces: invoice.invoice,
      isCreditNote: true,
      ...(reason !== undefined && { reason }),
    },
    now,
  })
}

/** Issues an invoice with another recipient in the place of a cancelled one; everything else on it stays. Returns its number. */
export async function issueCorrectedInvoice(
  tx: Transaction,
  cancelled: ReceiptRow,
  { gst, payerState, payerGstin, now }: { gst: GstSettings; payerState: string; payerGstin: string; now: Date },
): Promise<string> {
  const { printed } = cancelled
  const amountPaise = printed.amountPaise ?? 0
  const address = printed.tax?.recipient.address ?? ''
  const { number } = await insertPaper(tx, cancelled, {
    invoice: await nextInvoiceNumber(tx, 'INV', now),
    printed: {
      ...printed,
      replaces: cancelled.invoice,
      tax: taxOf(gst, { amountPaise, payerState, payerGstin, address }),
    },
    now,
  })
  return number
}
