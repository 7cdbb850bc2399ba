import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageAnswer } from './errors.ts'
import { Id, IdParams, Moment, optionalText, pageOf, pageQuery } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { SchoolDetails, SchoolForm } from './school-form.ts'
import { UndoableAnswer } from './undo.ts'

export const DecisionStatus = z.enum(['pending', 'approved', 'rejected'])
export type DecisionStatus = z.infer<typeof DecisionStatus>

/** What a list of things to decide may be narrowed to. */
export const decisionQuery = z.object({ ...pageQuery, status: z.optional(DecisionStatus) })

const months = z._default(
  z
    .int(messages.numberInvalid)
    .check(z.minimum(1, messages.numberInvalid), z.maximum(limits.monthsMax, messages.numberInvalid)),
  limits.monthsDefault,
)

/** The terms of an approval; `reference` is a payment reference, for the record only. */
export const ApprovalTerms = z._default(z.object({ months, reference: optionalText(limits.referenceMax) }), {
  months: limits.monthsDefault,
  reference: '',
})
export const InstitutionTerms = z._default(
  z.object({
    months,
    seats: z.optional(
      z
        .int(messages.numberInvalid)
        .check(z.minimum(1, messages.numberInvalid), z.maximum(limits.seatsMax, messages.numberInvalid)),
    ),
    reference: optionalText(limits.referenceMax),
  }),
  { months: limits.monthsDefault, reference: '' },
)
export const Rejection = z._default(z.object({ reason: optionalText(limits.reasonMax) }), { reason: '' })

/** product.md section 3: the subscription call also adds `userId`. */
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

/** A user's own state in words and dates; `source` says who gave it. */
export const SubscriptionState = z.object({
  request: z.nullable(z.object({ status: DecisionStatus, created_at: Moment, reason: z.string() })),
  subscription: z.nullable(
    z.object({
      source: z.enum(['own', 'institution']),
      institution_name: z.string(),
      starts_at: Moment,
      ends_at: Moment,
    }),
  ),
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

export const SubscriptionRequest = z.extend(SchoolDetails, {
  id: Id,
  status: DecisionStatus,
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
  query: decisionQuery,
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
