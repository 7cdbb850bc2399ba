import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageAnswer } from './errors.ts'
import { chosenDay, Id, IdParams, Moment, optionalText, pageOf, pageQuery, searchText } from './fields.ts'
import { HistoryEntry } from './history.ts'
import { limits } from './limits.ts'
import { MailPreview } from './mails.ts'
import { messages } from './messages.ts'
import { ReceiptSummary } from './receipts.ts'
import { SchoolDetails, SchoolForm } from './school-form.ts'
import { listedStates, subscriptionStates } from './subscription-states.ts'
import { UndoableAnswer } from './undo.ts'
import { optionalLine } from './name-text.ts'

export const DecisionStatus = z.enum(['pending', 'approved', 'rejected'])
export type DecisionStatus = z.infer<typeof DecisionStatus>

/** A teacher may take a request back before it is decided; a school's registration knows no such state. */
export const RequestStatus = z.enum([...DecisionStatus.options, 'withdrawn'])
export type RequestStatus = z.infer<typeof RequestStatus>

/** What a list of things to decide may be narrowed to; `id` is one alone. */
export const decisionQuery = z.object({ ...pageQuery, status: z.optional(DecisionStatus), id: z.optional(Id) })

const someMonths = z
  .int(messages.numberInvalid)
  .check(z.minimum(1, messages.numberInvalid), z.maximum(limits.monthsMax, messages.numberInvalid))
const months = z._default(someMonths, limits.monthsDefault)
/** A day of the product's time zone. */
const day = chosenDay('Choose a date')

/**
 * The terms of an approval. `reference` is a payment reference, for the record only; without `starts_on` the term starts at once, or
 * where the running one ends; `note` is for staff.
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
    seats: z.optional(
      z
        .int(messages.numberInvalid)
        .check(z.minimum(1, messages.numberInvalid), z.maximum(limits.seatsMax, messages.numberInvalid)),
    ),
    reference: optionalLine(limits.referenceMax),
  }),
  { months: limits.monthsDefault, reference: '' },
)
export const Rejection = z._default(z.object({ reason: optionalText(limits.reasonMax) }), { reason: '' })

/** docs/product.md, Subscriptions: the subscription call also adds `userId`. */
export const SubscribeForm = z.extend(SchoolForm, { userId: z.string().check(z.maxLength(limits.tokenMax)) })

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/auth/user/subscribe',
  access: 'user',
  tag: 'Subscriptions',
  summary: 'Ask for a subscription',
  body: SubscribeForm,
  status: 201,
  answer: MessageAnswer,
  attempts: 'long-form',
})

const span = { starts_at: Moment, ends_at: Moment }

/** A user's own state in words and dates; `source` says who gave what runs. */
export const SubscriptionState = z.object({
  /** Of the user's own subscription; a seat of a school shows in `subscription` alone. */
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
  /** A term that is agreed and has not started, when none runs. */
  upcoming: z.nullable(z.object(span)),
  /** When the last own term ended, when none runs or is to come. */
  ended_at: z.nullable(Moment),
})
export type SubscriptionState = z.infer<typeof SubscriptionState>

export const mySubscription = endpoint({
  method: 'GET',
  path: '/api/auth/user/subscription',
  access: 'user',
  tag: 'Subscriptions',
  summary: "The user's last request and running subscription",
  status: 200,
  answer: SubscriptionState,
})

export const myHistory = endpoint({
  method: 'GET',
  path: '/api/auth/user/subscription/history',
  access: 'user',
  tag: 'Subscriptions',
  summary: "The moves of the user's subscription and its receipts, newest first",
  status: 200,
  answer: z.object({ items: z.array(HistoryEntry), receipts: z.array(ReceiptSummary) }),
})
export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/auth/user/subscription/withdraw',
  access: 'user',
  tag: 'Subscriptions',
  summary: 'Take back a request that waits for review',
  status: 200,
  answer: MessageAnswer,
})

export const SubscriptionRequest = z.extend(SchoolDetails, {
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
          z.string().check(z.regex(/^\d{1,3}$/, messages.numberInvalid)),
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

/** A line of the list of subscriptions: a person, the state, and the term that was agreed last. */
export const SubscriptionLine = z.object({
  /** Of the term. */
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
  summary:
    'People with a subscription, of now or before, the term agreed last first; q finds in name, e-mail and phone',
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
  summary: 'Agree a new term, which starts where the running one ends, else at once or on a day',
  body: ApprovalTerms,
})
export const TrialForm = z._default(
  z.object({
    days: z._default(
      z
        .int(messages.numberInvalid)
        .check(z.minimum(1, messages.numberInvalid), z.maximum(limits.trialDaysMax, messages.numberInvalid)),
      limits.trialDaysDefault,
    ),
    /** Said by who means a second trial. */
    again: z._default(z.boolean(), false),
  }),
  { days: limits.trialDaysDefault, again: false },
)
export const startTrial = endpoint({
  ...act,
  path: '/api/admin/users/{id}/start-trial',
  summary: 'Open everything for some days; once a user unless another is meant',
  body: TrialForm,
})
export const ReferenceForm = z.object({ reference: optionalLine(limits.referenceMax) })
export const changeReference = endpoint({
  ...act,
  path: '/api/admin/subscriptions/{id}/reference',
  summary: 'Change the payment reference of a term; a new receipt replaces the one before',
  body: ReferenceForm,
})
