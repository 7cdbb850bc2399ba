import type { User } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { stateOfGstin } from '@ariviyal/contract/subscriptions/gst'
import type { CreditNoteForm } from '@ariviyal/contract/subscriptions/receipts'
import type * as z from 'zod/mini'
import { recordAction } from '../audit/record-action.ts'
import { changePayer } from '../payments/change-payer.ts'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { cancelInvoice as cancel } from '../receipts/cancel-invoice.ts'

/**
 * Cancels a tax invoice by a credit note, and issues a corrected one where the form says so; later invoices of the payment are then correct too.
 * Raises what `cancel` raises, and `invalid-fields` without the state of the payer.
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
  if (form.again && !gst) throw new AppError('not-found')
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const { name, payment, invoice, creditNote, corrected } = await cancel(tx, id, {
      reason: form.reason,
      corrected: form.again && gst ? { gst, ...payer } : null,
      now,
    })
    if (corrected !== null) await changePayer(tx, payment, payer)
    await recordAction(
      tx,
      staff,
      now,
      'invoice.cancelled',
      { type: 'receipt', id },
      { name, invoice, credit_note: creditNote, reason: form.reason, ...(corrected !== null && { corrected }) },
    )
  })
}
