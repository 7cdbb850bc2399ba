import { brand } from '@ariviyal/contract/brand'
import type { PaymentDetails, PaymentState } from '@ariviyal/contract/subscriptions/payments'
import type { AppContext } from '../platform/app-context.ts'
import { readSignedId } from '../platform/crypto/signed-id.ts'
import { AppError } from '../platform/http/errors.ts'
import { qrImage } from '../platform/qr-image.ts'
import { purpose } from './open-payment.ts'
import { findPayment } from './payments.queries.ts'
import type { PaymentRow } from './payments.table.ts'
import { upiUri } from './upi-uri.ts'

export function stateOf({ receivedAt, refundDueAt, refundedAt, utr }: PaymentRow): PaymentState {
  if (refundedAt) return 'refunded'
  if (refundDueAt) return 'refund-due'
  return receivedAt ? 'received' : utr === '' ? 'open' : 'claimed'
}

/** The payment that a token names. Raises `not-found`. */
export async function paymentOfToken(ctx: AppContext, token: string): Promise<PaymentRow> {
  const id = readSignedId(ctx.fileKey, purpose, token)
  const payment = id && (await findPayment(ctx.db, id))
  if (!payment) throw new AppError('not-found')
  return payment
}

/** How to pay, for the page. */
export function showPayment({ config }: AppContext, payment: PaymentRow): PaymentDetails {
  const { upiId, bank, payee } = config.payment ?? { payee: brand.name }
  const uri = upiId && upiUri({ upiId, payee }, payment)
  return {
    reference: payment.reference,
    amount_paise: payment.amountPaise,
    state: stateOf(payment),
    utr: payment.utr,
    upi: upiId && uri ? { id: upiId, uri, qr: qrImage(uri) } : null,
    bank: bank ?? null,
    taxed: config.gst !== undefined,
  }
}
