import { brand } from '@ariviyal/contract/brand'
import type { PaymentRow } from './payments.table.ts'

/** The amount as UPI and people write it: 499.00. */
const decimal = (paise: number) => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`

/** A deep link by the UPI linking specification of NPCI; apps fill in payee, amount and note. */
export function upiUri({ upiId, payee }: { upiId: string; payee: string }, payment: PaymentRow): string {
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
