import { rupeesInWords } from '@ariviyal/contract/money'
import type { Mail } from '../platform/mail/mail.ts'
import { composeMail, type MailRecipient } from '../platform/mail/mail-layout.ts'

interface Cancelled {
  creditNote: string
  /** The number of the invoice that it cancels. */
  invoice: string
  /** The number of the invoice that takes its place; null without one. */
  corrected: string | null
  amountPaise: number
  reason: string
  /** The page with all receipts. */
  url: string
  pdf: { name: string; base64: string }
}

/**
 * A credit note, to who paid. The paper has the names of a form, so that it is attached only for an address whose owner is known; others find it on
 * the page.
 */
export function creditNoteMail(to: string | (MailRecipient & { name: string }), about: Cancelled): Mail {
  const isKnown = typeof to !== 'string' && to.email_confirmed
  return composeMail({
    to,
    ...(typeof to !== 'string' && { greeting: to.name }),
    subject: `Credit note ${about.creditNote}`,
    paragraphs: [
      `We have cancelled the tax invoice ${about.invoice} by a credit note.${isKnown ? ' It is attached.' : ''}`,
      about.corrected === null
        ? 'No other invoice takes its place.'
        : `The corrected invoice ${about.corrected} takes its place. You will find it with your receipts.`,
    ],
    facts: [
      ['Credit note', about.creditNote],
      ['Cancels', about.invoice],
      ['Amount', rupeesInWords(about.amountPaise)],
      ['Reason', about.reason],
    ],
    action: { label: 'See your receipts', url: about.url },
    ...(isKnown && { attachment: about.pdf }),
  })
}
