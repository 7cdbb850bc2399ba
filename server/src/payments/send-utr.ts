import { messages } from '@ariviyal/contract/messages'
import { stateOfGstin } from '@ariviyal/contract/subscriptions/gst'
import type { UtrForm } from '@ariviyal/contract/subscriptions/payments'
import type * as z from 'zod/mini'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { changeOpenPayment } from './payments.queries.ts'
import { paymentOfToken } from './show-payment.ts'

/**
 * Stores what the payer says about the transfer; can be corrected until staff found the money. Raises `not-found`, `payment-recorded`, and
 * `invalid-fields` where a tax invoice needs a state.
 */
export async function sendUtr(ctx: AppContext, token: string, form: z.output<typeof UtrForm>): Promise<void> {
  const { id } = await paymentOfToken(ctx, token)
  const payerState = stateOfGstin(form.gstin) ?? form.state ?? ''
  if (ctx.config.gst && payerState === '')
    throw new AppError('invalid-fields', messages.fieldsInvalid, { fields: { state: messages.stateRequired } })
  const change = { utr: form.utr, payerGstin: form.gstin, payerState }
  if (!(await changeOpenPayment(ctx.db, id, change))) throw new AppError('payment-recorded')
}
