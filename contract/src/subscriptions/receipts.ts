import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { FileAnswer, Id, IdParams, Moment, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { payerFields } from './payments.ts'

/** A receipt with its number, such as 2026-000012 or INV/26-27/000001; the PDF is a separate call. */
export const ReceiptSummary = z.object({
  id: Id,
  number: z.string(),
  /** Receipt, Tax invoice or Credit note. */
  title: z.string(),
  issued_at: Moment,
  starts_at: Moment,
  ends_at: Moment,
  reference: z.string(),
  /** Whether a credit note has cancelled it. */
  cancelled: z.boolean(),
})
export type ReceiptSummary = z.infer<typeof ReceiptSummary>

const file = { params: IdParams, status: 200, answer: FileAnswer, file: 'application/pdf' } as const

export const downloadMyReceipt = endpoint({
  ...file,
  method: 'GET',
  path: '/api/auth/user/receipts/{id}',
  access: 'user',
  tag: 'Subscriptions',
  summary: 'A receipt of the user, as a PDF',
})
export const downloadReceipt = endpoint({
  ...file,
  method: 'GET',
  path: '/api/admin/receipts/{id}',
  access: 'support',
  tag: 'Staff',
  summary: 'Any receipt, as a PDF',
})

/** Why a tax invoice is cancelled, and what a corrected one says of the payer; without `again` none follows. */
export const CreditNoteForm = z.object({
  reason: requiredText(messages.reasonRequired, limits.reasonMax),
  again: z._default(z.boolean(), false),
  ...payerFields,
})
export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/receipts/{id}/credit-note',
  access: 'support',
  tag: 'Payments',
  summary: 'Cancel a tax invoice by a credit note, and issue a corrected one if asked',
  params: IdParams,
  body: CreditNoteForm,
  status: 200,
  answer: MessageAnswer,
})
