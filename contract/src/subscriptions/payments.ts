import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, pageOf, pageQuery, QrImage, tidied, TokenParams } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { gstStateCodes, stateOfGstin } from './gst.ts'

/**
 * `claimed`: the payer gave a transaction number. `received`: staff found the money. `refund-due`: it came for what was
 * refused. `refunded`: staff sent it back.
 */
export const paymentStates = ['open', 'claimed', 'received', 'refund-due', 'refunded'] as const
export const PaymentState = z.enum(paymentStates)
export type PaymentState = z.infer<typeof PaymentState>

/** The fee of a request or registration, and how to pay it. Amounts are in paise. */
export const PaymentDetails = z.object({
  reference: z.string(),
  amount_paise: z.number(),
  state: PaymentState,
  utr: z.string(),
  /** `uri` is a UPI deep link, and `qr` the same as an image. */
  upi: z.nullable(z.object({ id: z.string(), uri: z.string(), qr: QrImage })),
  bank: z.nullable(z.object({ account: z.string(), ifsc: z.string(), name: z.string() })),
  /** Whether a tax invoice follows, which needs the payer's state. */
  taxed: z.boolean(),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

/** Removes the blanks that people type between groups. */
const compact = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** What a tax invoice says of the payer; the GSTIN is optional, and contains the state. */
export const payerFields = {
  state: z.optional(z.enum(['', ...gstStateCodes])),
  gstin: z._default(
    z.string().check(
      ...tidied(limits.lineMax, messages.gstinInvalid, compact),
      z.refine((text) => text === '' || stateOfGstin(text) !== null, messages.gstinInvalid),
    ),
    '',
  ),
}

/**
 * A transaction number: 12 digits of UPI or IMPS, or 16 to 22 characters of NEFT or RTGS that begin with the letters of
 * the bank.
 */
export const Utr = z
  .string(messages.utrInvalid)
  .check(
    ...tidied(limits.lineMax, messages.utrInvalid, compact),
    z.regex(/^(?:\d{12}|[A-Z]{4}[A-Z\d]{12,18})$/, messages.utrInvalid),
  )

export const UtrForm = z.object({
  utr: Utr,
  ...payerFields,
})

const byToken = { params: TokenParams, access: 'public', tag: 'Payments', status: 200 } as const
export const showPayment = endpoint({
  ...byToken,
  method: 'GET',
  path: '/api/payments/{token}',
  summary: 'What is to be paid for a request or registration, by the token in its link',
  answer: PaymentDetails,
})
export const sendUtr = endpoint({
  ...byToken,
  method: 'POST',
  path: '/api/payments/{token}/utr',
  summary: 'Give the transaction number of a payment',
  body: UtrForm,
  answer: MessageAnswer,
  attempts: 'long-form',
})

const price = z
  .int(messages.amountInvalid)
  .check(z.minimum(0, messages.amountInvalid), z.maximum(limits.pricePaiseMax, messages.amountInvalid))

/** What applicants pay, for everyone to read before they ask. `charges`: whether the operator has set a way to pay. */
export const Fees = z.object({ charges: z.boolean(), term_paise: z.number(), seat_paise: z.number() })
export type Fees = z.infer<typeof Fees>
export const showFees = endpoint({
  method: 'GET',
  path: '/api/fees',
  access: 'public',
  tag: 'Payments',
  summary: 'The fees',
  status: 200,
  answer: Fees,
  shared: { seconds: 60 },
})

/** Nothing is charged where the price is 0, or where the operator has set no way to pay. */
export const Prices = z.object({
  /** Of a teacher's term of twelve months. */
  term_paise: z.number(),
  /** Of a school's seat for twelve months. */
  seat_paise: z.number(),
  /** Whether a found payment approves its request by itself. */
  approves: z.boolean(),
  /** Whether the operator has set a way to pay (docs/deployment.md). */
  can_charge: z.boolean(),
})
export type Prices = z.infer<typeof Prices>
export const PricesForm = z.object({
  term_paise: price,
  seat_paise: price,
  approves: z.boolean(),
})

export const showPrices = endpoint({
  method: 'GET',
  path: '/api/admin/prices',
  access: 'support',
  tag: 'Payments',
  summary: 'The prices',
  status: 200,
  answer: Prices,
})
export const changePrices = endpoint({
  method: 'POST',
  path: '/api/admin/prices',
  access: 'admin',
  tag: 'Payments',
  summary: 'Change the prices; what was asked for before keeps its amount',
  body: PricesForm,
  status: 200,
  answer: MessageAnswer,
})

/** What is paid for. */
export const paymentPurposes = ['subscription-request', 'institution', 'renewal'] as const

/** A payment as staff see it. */
export const Payment = z.object({
  id: Id,
  reference: z.string(),
  purpose: z.enum(paymentPurposes),
  /** Id of the request or registration. */
  subject_id: Id,
  payer: z.string(),
  amount_paise: z.number(),
  state: PaymentState,
  utr: z.string(),
  created_at: Moment,
  received_at: z.nullable(Moment),
})
export type Payment = z.infer<typeof Payment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'support',
  tag: 'Payments',
  summary: 'Payments, newest first',
  query: z.object({ ...pageQuery, state: z.optional(PaymentState), id: z.optional(Id) }),
  status: 200,
  answer: pageOf(Payment),
})
export const receivePayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/received',
  access: 'support',
  tag: 'Payments',
  summary: 'Record that a payment arrived; where the prices say so, this approves its request',
  params: IdParams,
  body: z.object({ utr: Utr }),
  status: 200,
  answer: MessageAnswer,
})
/** The number that staff note for the transfer back. */
export const RefundForm = z.object({ reference: Utr })
export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/refunded',
  access: 'support',
  tag: 'Payments',
  summary: 'Record that the money of a payment that is due back was sent',
  params: IdParams,
  body: RefundForm,
  status: 200,
  answer: MessageAnswer,
})
