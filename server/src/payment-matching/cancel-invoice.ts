import type { User } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { stateOfGstin } from '@ariviyal/contract/subscriptions/gst'
import type { CreditNoteForm } from '@ariviyal/contract/subscriptions/receipts'
import type * as z from 'zod/mini'
import { recordAction } from '../audit/record-action.ts'
import { changePayer } from '../payments/payments.queries.ts'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { issueCorrectedInvoice, issueCreditNote } from '../receipts/issue-receipt.ts'
import { findInvoicePaper, lockReceipt } from '../receipts/receipts.queries.ts'

/**
 * Cancels a tax invoice by a credit note, and issues a corrected one where the form says so. Raises `not-found` for anything but an invoice,
 * `already-decided` for a cancelled one, and `invalid-fields` without the state of the payer.
 */
export async function cancelInvoice(
  ctx: AppContext,
  staff: User,
  id: string,
  form: z.output<typeof CreditNoteForm>,
): Promise<void> {
  const { gst } = ctx.config
  const payer = { payerState: stateOfGstin(form.gstin) ?? form.state ?? '', payerGstin: form.gstin }
  if (form.again && payer.payerState === '')
    throw new AppError('invalid-fields', messages.fieldsInvalid, { fields: { state: messages.stateRequired } })
  await ctx.db.transaction(async (tx) => {
    const invoice = await lockReceipt(tx, id)
    const { payment, isCreditNote } = invoice?.printed ?? {}
    const holder = invoice && (invoice.holder === 'user' ? invoice.userId : invoice.institutionId)
    if (!invoice || invoice.invoice === null || !payment || isCreditNote || !holder || (form.again && !gst))
      throw new AppError('not-found')
    const last = await findInvoicePaper(tx, { type: invoice.holder, id: holder }, payment)
    if (last?.id !== id) throw new AppError('already-decided', serverMessages.invoiceCancelledBefore)
    const now = ctx.now()
    const note = await issueCreditNote(tx, invoice, { now, reason: form.reason })
    const corrected = form.again && gst ? await issueCorrectedInvoice(tx, invoice, { gst, ...payer, now }) : null
    if (corrected !== null) await changePayer(tx, payment, payer)
    await recordAction(
      tx,
      staff,
      now,
      'invoice.cancelled',
      { type: 'receipt', id },
      {
        name: invoice.printed.holder,
        invoice: invoice.invoice,
        credit_note: note,
        reason: form.reason,
        ...(corrected !== null && { corrected }),
      },
    )
  })
}
