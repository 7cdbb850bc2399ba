import { messages } from '@ariviyal/contract/messages'
import { PricesForm } from '@ariviyal/contract/subscriptions/payments'
import * as z from 'zod/mini'

/** Rupees as people type them, with at most two decimals, in paise. */
const rupees = z.pipe(
  z.string(messages.amountInvalid).check(z.regex(/^\s*\d{1,6}(?:\.\d{1,2})?\s*$/, messages.amountInvalid)),
  z.transform((text: string) => {
    const [whole = '', part = ''] = text.trim().split('.')
    return Number(whole) * 100 + Number(part.padEnd(2, '0'))
  }),
)

/** The form of the prices; the wire has paise. */
export const PricesInRupees = z.pipe(
  z.object({ term_paise: rupees, seat_paise: rupees, approves: z._default(z.boolean(), false) }),
  PricesForm,
)
