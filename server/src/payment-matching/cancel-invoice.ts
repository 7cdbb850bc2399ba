import type { User } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { stateOfGstin } from '@ariviyal/contract/subscriptions/gst'
import type { CreditNoteForm } from '@ariviyal/contract/subscriptions/receipts'
import type * as z from 'zod/mini'
import { findPeople } from '../accounts/find-people.ts'
import { recordAction } from '../audit/record-action.ts'
import { findAddressees } from '../institutions/find-addressees.ts'
import { changePayer } from '../payments/change-payer.ts'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { enqueueMails } from '../platform/mail/mail.ts'
import { cancelInvoice as cancel } from '../receipts/cancel-invoice.ts'
import { receiptFile } from '../receipts/show-receipts.ts'
import { creditNoteMail } from './payment-matching.mails.ts'

/**
 * Cancels a tax invoice by a credit note, mails it to who paid, and issues a corrected one where the form says so; later invoices of the payment are then correct too.
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
    const { name, holder, payment, amountPaise, invoice, creditNote, corrected } = await cancel(tx, id, {
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
      { name, invoice, credit_note: creditNote.number, reason: form.reason, ...(corrected !== null && { corrected }) },
    )
    const { name: fileName, body } = await receiptFile({ ...ctx, db: tx }, creditNote.id)
    const about = {
      creditNote: creditNote.number,
      invoice,
      corrected,
      amountPaise,
      reason: form.reason,
      url: `${ctx.config.publicUrl}${holder.type === 'user' ? '/profile' : '/school'}`,
      pdf: { name: fileName, base64: Buffer.from(body).toString('base64') },
    }
    const payers = await (holder.type === 'user' ? findPeople(tx, [holder.id]) : findAddressees(tx, holder.id))
    await enqueueMails(
      ctx,
      tx,
      [...payers.values()].map((to) => creditNoteMail(to, about)),
    )
  })
}
