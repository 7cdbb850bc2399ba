import { rupeesInWords } from '@ariviyal/contract/money'
import type { Config } from '../platform/config.ts'
import type { MailContent } from '../platform/mail/mail-layout.ts'
import type { PaymentRow } from './payments.table.ts'
import { upiUri } from './upi-uri.ts'

export type PayInMail = Required<Pick<MailContent, 'paragraphs'>> & Pick<MailContent, 'qr'>

/** How to pay, as a part of a mail; empty where nothing is to be paid. */
export function payInMail(payment: PaymentRow | null, config: Config): PayInMail {
  if (!payment || !config.payment) return { paragraphs: [] }
  const { upiId, bank, payee } = config.payment
  const amount = rupeesInWords(payment.amountPaise)
  return {
    paragraphs: [
      `The fee is ${amount}. Please write ${payment.reference} with the payment, so that we find it.`,
      ...(upiId ? [`By UPI: pay to ${upiId}.`] : []),
      ...(bank ? [`By bank transfer: account ${bank.account}, IFSC ${bank.ifsc}, name ${bank.name}.`] : []),
      'Then enter the transaction number (UTR) on the page below.',
    ],
    ...(upiId && {
      qr: { label: `Scan to pay ${amount} with a UPI app`, url: upiUri({ upiId, payee }, payment) },
    }),
  }
}
