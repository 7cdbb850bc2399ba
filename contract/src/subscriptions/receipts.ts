import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileAnswer, Id, IdParams, Moment } from '../fields.ts'

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
