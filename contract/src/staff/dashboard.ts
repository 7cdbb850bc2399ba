import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, pageQuery, requiredText, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { optionalLine } from '../name-text.ts'
import { monthsRange, seatsRange } from '../subscriptions/term-ranges.ts'

const tag = 'Staff'

/** Kinds of items in the staff queue. */
export const WaitingKind = z.enum([
  'subscription-request',
  'institution',
  'renewal',
  'message',
  'live-participants',
  'appeal',
  'question',
  'payment',
  'post-report',
  'post-review',
  'post-appeal',
  'post-unmasking',
  'discussion-unanswered',
  'news-suggestion',
  'grievance',
  'contribution-review',
  'partner-incident',
  'project-photos',
])
export type WaitingKind = z.infer<typeof WaitingKind>

/** An item in the staff queue. `session_id` is the related live session, `post_id` the post of the community, `project_id` the project whose photos wait. */
export const WaitingItem = z.object({
  kind: WaitingKind,
  id: Id,
  title: z.string(),
  detail: z.string(),
  since: Moment,
  session_id: z.optional(Id),
  post_id: z.optional(Id),
  project_id: z.optional(Id),
})
export type WaitingItem = z.infer<typeof WaitingItem>

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/queue',
  access: 'staff',
  tag,
  summary: 'All waiting items that the caller may decide, oldest first',
  query: z.object({ ...pageQuery }),
  status: 200,
  answer: pageOf(WaitingItem),
})

export const ApprovalKind = z.enum(['subscription-request', 'institution'])
export type ApprovalKind = z.infer<typeof ApprovalKind>

const months = wholeNumber(1, limits.monthsMax, monthsRange)
const seats = wholeNumber(1, limits.seatsMax, seatsRange)

/** Preview of one item in a batch approval: its terms, the recipients of mail, and warnings. */
export const ApprovalPreview = z.object({
  id: Id,
  title: z.string(),
  detail: z.string(),
  state: z.enum(['pending', 'decided', 'missing']),
  ends_at: z.nullable(Moment),
  /** Institutions only. */
  seats: z.nullable(z.number()),
  mails: z.array(z.object({ to: z.string(), subject: z.string() })),
  warnings: z.array(z.string()),
})
export type ApprovalPreview = z.infer<typeof ApprovalPreview>

const separated = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(limits.bulkMax * 37)),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(Id).check(z.minLength(1), z.maxLength(limits.bulkMax)),
)

export const previewApprovals = endpoint({
  method: 'GET',
  path: '/api/admin/approvals',
  access: 'support',
  tag,
  summary: 'Preview of approving several requests or institutions; ids separated by commas',
  query: z.object({ kind: ApprovalKind, ids: separated, months, seats: z.optional(seats) }),
  status: 200,
  answer: z.object({ items: z.array(ApprovalPreview) }),
})

/** Terms for the whole batch; omitted seats default to one per teacher of the institution. */
export const ManyTerms = z.object({ months, seats: z.optional(seats), reference: optionalLine(limits.referenceMax) })

/** Outcome for one item of a batch. `failed` can be retried. */
export const ApprovalOutcome = z.object({
  id: Id,
  title: z.string(),
  outcome: z.enum(['approved', 'decided', 'missing', 'failed']),
  msg: z.string(),
})
export type ApprovalOutcome = z.infer<typeof ApprovalOutcome>

export const approveMany = endpoint({
  method: 'POST',
  path: '/api/admin/approvals',
  access: 'support',
  tag,
  summary: 'Approve several requests or institutions, each in its own transaction',
  body: z.extend(ManyTerms, {
    kind: ApprovalKind,
    ids: z.array(Id).check(z.minLength(1), z.maxLength(limits.bulkMax)),
  }),
  status: 200,
  answer: z.object({ items: z.array(ApprovalOutcome) }),
})

/** Kinds of search results in the console, in display order. */
export const foundKinds = [
  'user',
  'institution',
  'subscription-request',
  'message',
  'ebook',
  'video',
  'material',
  'workshop',
  'theme',
  'chapter',
  'live-session',
  'link',
] as const
export const FoundKind = z.enum(foundKinds)
export type FoundKind = z.infer<typeof FoundKind>

export const Found = z.object({ kind: FoundKind, id: Id, title: z.string(), detail: z.string() })
export type Found = z.infer<typeof Found>

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: 'staff',
  tag,
  summary:
    'Matching users, institutions, requests, messages and content that the caller may see; tolerates typing errors',
  query: z.object({
    q: requiredText(messages.searchTooShort, limits.searchMax).check(z.minLength(2, messages.searchTooShort)),
  }),
  status: 200,
  answer: z.object({ items: z.array(Found) }),
})

const counts = z.array(z.number())

/** `weeks` lists Mondays in IST, oldest first; each series has one value per week. */
export const Figures = z.object({
  weeks: z.array(z.string()),
  registrations: counts,
  /** At the end of the week; for the current week, now. */
  subscriptions: counts,
  schools: counts,
  /** Opened books and videos, counted once per person, item and day. Excludes staff. */
  reading: counts,
  watching: counts,
  /** Waiting items by age in whole days: from `from` up to the next entry. */
  waiting: z.array(
    z.object({ from: z.number(), requests: z.number(), institutions: z.number(), messages: z.number() }),
  ),
})
export type Figures = z.infer<typeof Figures>

export const showFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  access: 'staff',
  tag,
  summary: 'People, subscriptions, waiting requests and use, by week',
  query: z.object({ weeks: z._default(wholeNumber(2, limits.weeksMax, messages.numberInvalid), limits.weeksDefault) }),
  status: 200,
  answer: Figures,
})
