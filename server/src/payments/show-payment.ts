import { brand } from '@ariviyal/contract/brand'
import { rupeesInWords } from '@ariviyal/contract/money'
import type { PaymentDetails, PaymentState } from '@ariviyal/contract/subscriptions/payments'
import type { AppContext } from '../platform/app-context.ts'
import type { Config } from '../platform/config.ts'
import { readSignedId } from '../platform/crypto/signed-id.ts'
import { AppError } from '../platform/http/errors.ts'
import { qrImage } from '../platform/qr-image.ts'
import { purpose } from './open-payment.ts'
import { findPayment } from './payments.queries.ts'
import type { PaymentRow } from './payments.table.ts'

export const stateOf = ({ receivedAt, utr }: PaymentRow): PaymentState =>
  receivedAt ? 'received' : utr === '' ? 'open' : 'claimed'

/** The payment that a token names. Raises `not-found`. */
export async function paymentOfToken(ctx: AppContext, token: string): Promise<PaymentRow> {
  const id = readSignedId(ctx.fileKey, purpose, token)
  const payment = id && (await findPayment(ctx.db, id))
  if (!payment) throw new AppError('not-found')
  return payment
}

/** The amount as UPI and people write it: 499.00. */
const decimal = (paise: number) => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`

/** A deep link by the UPI linking specification of NPCI; apps fill in payee, amount and note. */
function upiUri({ upiId, payee }: { upiId: string; payee: string }, payment: PaymentRow): string {
  const fields = {
    pa: upiId,
    pn: payee,
    am: decimal(payment.amountPaise),
    cu: 'INR',
    tn: `${brand.name} ${payment.reference}`,
    tr: payment.reference,
  }
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace('%40', '@')}`,
  )
  return `upi://pay?${query.join('&')}`
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

/** How to pay, as paragraphs of a mail. */
export function paymentInWords(payment: PaymentRow | null, config: Config): string[] {
  if (!payment || !config.payment) return []
  const { upiId, bank } = config.payment
  return [
    `The fee is ${rupeesInWords(payment.amountPaise)}. Please put the reference ${payment.reference} into your payment, so that we can match it.`,
    ...(upiId ? [`By UPI: pay to ${upiId}.`] : []),
    ...(bank ? [`By bank transfer: account ${bank.account}, IFSC ${bank.ifsc}, name ${bank.name}.`] : []),
    'After you have paid, enter the transaction number (UTR) on the page below. That page also shows a UPI QR code.',
  ]
}
