import type { GstState } from '@ariviyal/contract/subscriptions/gst'

/** What a tax invoice states besides, by Rule 46 of the CGST Rules. Amounts in paise. */
export interface TaxText {
  supplier: { name: string; address: string; gstin: string; state: GstState }
  recipient: { address: string; gstin: string; state: GstState }
  sac: string
  /** In hundredths of a percent. */
  rate: number
  taxable: number
  /** Within the supplier's state: central and state tax, equal. */
  cgst: number
  sgst: number
  /** Between states: integrated tax. */
  igst: number
}

/** The snapshot of everything on a receipt that could change later. */
export interface ReceiptText {
  /** The person or institution that it is for. */
  holder: string
  /** The school of a teacher; empty on the receipt of an institution. */
  school: string
  startsAt: string
  endsAt: string
  /** Only for an institution. */
  seats: number | null
  /** Empty if none was recorded. */
  reference: string
  /** The number of the receipt that this one replaces, or that a credit note cancels. */
  replaces: string | null
  /** Id of the payment that was received. */
  payment?: string
  /** In paise, with all taxes; absent where no payment was recorded. */
  amountPaise?: number
  /** Only on tax invoices and credit notes. */
  tax?: TaxText
  isCreditNote?: true
  /** Why staff cancelled the invoice; only on a credit note of theirs. */
  reason?: string
}

interface Numbered {
  year: number
  number: number
  /** Of a tax invoice or a credit note. */
  invoice: string | null
}

/** The printed form of a number: 2026-000012, or that of the invoice. */
export const receiptNumber = ({ year, number, invoice }: Numbered): string =>
  invoice ?? `${year}-${String(number).padStart(6, '0')}`

/** What a paper is called, in its title and in the name of its file. */
export function kindOf({ invoice, printed }: { invoice: string | null; printed: ReceiptText }) {
  if (invoice === null) return { title: 'Receipt', file: 'receipt' }
  return printed.isCreditNote
    ? { title: 'Credit note', file: 'credit-note' }
    : { title: 'Tax invoice', file: 'invoice' }
}
