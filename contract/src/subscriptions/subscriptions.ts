import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { chosenDay, Id, IdParams, Moment, optionalText, pageOf, pageQuery, searchText } from '../fields.ts'
import { HistoryEntry } from '../staff/history.ts'
import { limits } from '../limits.ts'
import { MailPreview } from '../staff/mails.ts'
import { ReceiptSummary } from './receipts.ts'
import { InstitutionFormDetails, InstitutionFormFields } from '../institutions/institution-fields.ts'
import { listedStates, subscriptionStates } from './subscription-states.ts'
import { UndoableAnswer } from '../staff/undo.ts'
import { optionalLine } from '../name-text.ts'
import { monthsRange, seatsRange, trialDaysRange } from './term-ranges.ts'

export const DecisionStatus = z.enum(['pending', 'approved', 'rejected'])
export type DecisionStatus = z.infer<typeof DecisionStatus>

/** A teacher may withdraw a pending request; an institution's registration has no such state. */
export const RequestStatus = z.enum([...DecisionStatus.options, 'withdrawn'])
export type RequestStatus = z.infer<typeof RequestStatus>

/** Filters of a decision list; `id` selects a single item. */
export const decisionQuery = z.object({ ...pageQuery, status: z.optional(DecisionStatus), id: z.optional(Id) })

const someMonths = z.int(monthsRange).check(z.minimum(1, monthsRange), z.maximum(limits.monthsMax, monthsRange))
const months = z._default(someMonths, limits.monthsDefault)
/** A day in IST. */
const day = chosenDay('Choose a date')

/**
 * Terms of an approval. `reference` is a payment reference, for the record only. Without `starts_on` the term starts
 * now, or at the end of the running one. `note` is for staff.
 */
const termFields = {
  months,
  reference: optionalLine(limits.referenceMax),
  starts_on: z.optional(day),
  note: optionalText(limits.reasonMax),
}
export const ApprovalTerms = z._default(z.object(termFields), {
  months: limits.monthsDefault,
  reference: '',
  note: '',
})
export type ApprovalTerms = z.output<typeof ApprovalTerms>
export const InstitutionTerms = z._default(
  z.object({
    months,
    seats: z.optional(z.int(seatsRange).check(z.minimum(1, seatsRange), z.maximum(limits.seatsMax, seatsRange))),
    reference: optionalLine(limits.referenceMax),
  }),
  { months: limits.monthsDefault, reference: '' },
)
export const Rejection = z._default(z.object({ reason: optionalText(limits.reasonMax) }), { reason: '' })

/** docs/product.md, Subscriptions: the subscription call also adds `userId`. */
export const SubscribeForm = z.extend(InstitutionFormFields, { userId: z.string().check(z.maxLength(limits.tokenMax)) })

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/auth/user/subscribe',
  access: 'user',
  tag: 'Subscriptions',
  summary: 'Request a subscription',
  body: SubscribeForm,
  status: 201,
  answer: MessageAnswer,
  attempts: 'long-form',
})

const span = { starts_at: Moment, ends_at: Moment }

/** The caller's subscription; `source` says who granted what is running. */
export const SubscriptionState = z.object({
  /** The user's own subscription; a seat of an institution shows only in `subscription`. */
  state: z.enum(subscriptionStates),
  request: z.nullable(z.object({ status: RequestStatus, created_at: Moment, reason: z.string() })),
  subscription: z.nullable(
    z.object({
      source: z.enum(['own', 'institution']),
      trial: z.boolean(),
      institution_name: z.string(),
      ...span,
    }),
  ),
  /** An agreed term in the future, when none is running. */
  upcoming: z.nullable(z.object(span)),
  /** End of the last own term, when none is running or upcoming. */
  ended_at: z.nullable(Moment),
})
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** What the caller's own pages show besides: the form as last sent, and a seat that a representative can take instead. */
export const MySubscription = z.extend(SubscriptionState, {
  form: z.nullable(InstitutionFormDetails),
  /** Token of the payment of the last request, where a fee is charged. */
  payment: z.nullable(z.string()),
  /** Days within which requests are usually answered; null when none of the caller waits, or too few are known. */
  answered_within_days: z.nullable(z.int()),
  seat: z.nullable(
    z.object({ institution_name: z.string(), seats_free: z.number(), ends_at: Moment, token: z.string() }),
  ),
})
export type MySubscription = z.infer<typeof MySubscription>

export const mySubscription = endpoint({
  method: 'GET',
  path: '/api/auth/user/subscription',
  access: 'user',
  tag: 'Subscriptions',
  summary: "The user's last request and running subscription, and a seat offered to a representative",
  status: 200,
  answer: MySubscription,
})

export const myHistory = endpoint({
  method: 'GET',
  path: '/api/auth/user/subscription/history',
  access: 'user',
  tag: 'Subscriptions',
  summary: "Events of the user's subscription and its receipts, newest first",
  status: 200,
  answer: z.object({ items: z.array(HistoryEntry), receipts: z.array(ReceiptSummary) }),
})
export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/auth/user/subscription/withdraw',
  access: 'user',
  tag: 'Subscriptions',
  summary: 'Withdraw a pending request',
  status: 200,
  answer: MessageAnswer,
})

export const SubscriptionRequest = z.extend(InstitutionFormDetails, {
  id: Id,
  status: RequestStatus,
  user: z.object({ id: Id, name: z.string(), email: z.string() }),
  reason: z.string(),
  created_at: Moment,
  decided_at: z.nullable(Moment),
})
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>

const tag = 'Staff'
export const listSubscriptionRequests = endpoint({
  method: 'GET',
  path: '/api/admin/subscription-requests',
  access: 'support',
  tag,
  summary: 'Subscription requests, newest first',
  query: z.extend(decisionQuery, { status: z.optional(RequestStatus) }),
  status: 200,
  answer: pageOf(SubscriptionRequest),
})
export const approveSubscriptionRequest = endpoint({
  method: 'POST',
  path: '/api/admin/subscription-requests/{id}/approve',
  access: 'support',
  tag,
  summary: 'Approve a request, which starts a subscription',
  params: IdParams,
  body: ApprovalTerms,
  status: 200,
  answer: MessageAnswer,
})
export const rejectSubscriptionRequest = endpoint({
  method: 'POST',
  path: '/api/admin/subscription-requests/{id}/reject',
  access: 'support',
  tag,
  summary: 'Reject a request',
  params: IdParams,
  body: Rejection,
  status: 200,
  answer: UndoableAnswer,
})
export const endSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/end-subscription',
  access: 'admin',
  tag,
  summary: "End a user's running subscription and release a seat held",
  params: IdParams,
  status: 200,
  answer: UndoableAnswer,
})

/** The mail that a decision would send: `reason` for a rejection, the terms for an approval. */
export const previewDecision = endpoint({
  method: 'GET',
  path: '/api/admin/subscription-requests/{id}/preview',
  access: 'support',
  tag,
  summary: 'The mail that a decision on a request would send',
  params: IdParams,
  query: z.object({
    decision: z.enum(['approve', 'reject']),
    months: z._default(
      z.pipe(
        z.pipe(
          z.string().check(z.regex(/^\d{1,3}$/, monthsRange)),
          z.transform((text: string) => Number(text)),
        ),
        someMonths,
      ),
      limits.monthsDefault,
    ),
    starts_on: z.optional(day),
    reason: optionalText(limits.reasonMax),
  }),
  status: 200,
  answer: MailPreview,
})

/** A row of the list of subscriptions: person, state and the latest term. */
export const SubscriptionLine = z.object({
  /** Id of the term. */
  id: Id,
  user: z.object({ id: Id, name: z.string(), email: z.string() }),
  state: z.enum(subscriptionStates),
  trial: z.boolean(),
  ...span,
  ended_at: z.nullable(Moment),
  reference: z.string(),
})
export type SubscriptionLine = z.infer<typeof SubscriptionLine>

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/admin/subscriptions',
  access: 'support',
  tag,
  summary: 'People with a current or past subscription, latest agreed term first; q matches name, e-mail and phone',
  query: z.object({
    ...pageQuery,
    q: z.optional(searchText),
    state: z.optional(z.enum(listedStates)),
    ends_from: z.optional(day),
    ends_to: z.optional(day),
  }),
  status: 200,
  answer: pageOf(SubscriptionLine),
})

export const Term = z.object({
  id: Id,
  trial: z.boolean(),
  ...span,
  ended_at: z.nullable(Moment),
  reference: z.string(),
})
export type Term = z.infer<typeof Term>

export const showUserSubscription = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}/subscription',
  access: 'support',
  tag,
  summary: "A user's state, terms, history and receipts",
  params: IdParams,
  status: 200,
  answer: z.extend(SubscriptionState, {
    terms: z.array(Term),
    history: z.array(HistoryEntry),
    receipts: z.array(ReceiptSummary),
    trial_used: z.boolean(),
  }),
})

const act = { method: 'POST', access: 'support', tag, params: IdParams, status: 200, answer: MessageAnswer } as const

export const ExtensionForm = z.object({
  months: z.optional(someMonths),
  /** The last day. */
  until: z.optional(day),
  reference: optionalLine(limits.referenceMax),
  note: optionalText(limits.reasonMax),
})
export const extendSubscription = endpoint({
  ...act,
  path: '/api/admin/users/{id}/extend-subscription',
  summary: 'Move the end of the running subscription, by months or to a day',
  body: ExtensionForm,
})
export const renewSubscription = endpoint({
  ...act,
  path: '/api/admin/users/{id}/renew-subscription',
  summary: 'Agree a new term, which starts at the end of the running one, or else at once or on a day',
  body: ApprovalTerms,
})
export const TrialForm = z._default(
  z.object({
    days: z._default(
      z.int(trialDaysRange).check(z.minimum(1, trialDaysRange), z.maximum(limits.trialDaysMax, trialDaysRange)),
      limits.trialDaysDefault,
    ),
    /** Confirms a second trial. */
    again: z._default(z.boolean(), false),
  }),
  { days: limits.trialDaysDefault, again: false },
)
export const startTrial = endpoint({
  ...act,
  path: '/api/admin/users/{id}/start-trial',
  summary: 'Grant a trial of some days; a second one per user needs confirmation',
  body: TrialForm,
})
export const ReferenceForm = z.object({ reference: optionalLine(limits.referenceMax) })
export const changeReference = endpoint({
  ...act,
  path: '/api/admin/subscriptions/{id}/reference',
  summary: 'Change the payment reference of a term; a new receipt replaces the previous one',
  body: ReferenceForm,
})
