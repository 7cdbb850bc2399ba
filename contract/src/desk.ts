import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment, pageOf, pageQuery, requiredText, wholeNumber } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { optionalLine } from './name-text.ts'

const tag = 'Staff'

/** What can wait for staff. */
export const WaitingKind = z.enum([
  'subscription-request',
  'institution',
  'renewal',
  'message',
  'live-participants',
  'appeal',
])
export type WaitingKind = z.infer<typeof WaitingKind>

/** One thing that waits, in the words by which staff know it. `session_id` is that of the live session it is about. */
export const WaitingItem = z.object({
  kind: WaitingKind,
  id: Id,
  title: z.string(),
  detail: z.string(),
  since: Moment,
  session_id: z.optional(Id),
})
export type WaitingItem = z.infer<typeof WaitingItem>

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/queue',
  access: 'staff',
  tag,
  summary: 'Everything that waits and that the caller may decide, oldest first',
  query: z.object({ ...pageQuery }),
  status: 200,
  answer: pageOf(WaitingItem),
})

export const ApprovalKind = z.enum(['subscription-request', 'institution'])
export type ApprovalKind = z.infer<typeof ApprovalKind>

const months = wholeNumber(1, limits.monthsMax, messages.numberInvalid)
const seats = wholeNumber(1, limits.seatsMax, messages.numberInvalid)

/** One of several that are about to be approved: what it would get, who would be written to, and what to look at first. */
export const ApprovalPreview = z.object({
  id: Id,
  title: z.string(),
  detail: z.string(),
  state: z.enum(['pending', 'decided', 'missing']),
  ends_at: z.nullable(Moment),
  /** Of an institution. */
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
  summary: 'What approving several requests or institutions would do; ids separated by commas',
  query: z.object({ kind: ApprovalKind, ids: separated, months, seats: z.optional(seats) }),
  status: 200,
  answer: z.object({ items: z.array(ApprovalPreview) }),
})

/** The same terms for all; seats left out are one for each teacher of a school. */
export const ManyTerms = z.object({ months, seats: z.optional(seats), reference: optionalLine(limits.referenceMax) })

/** What became of one of several. `failed` may be tried again. */
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
  summary: 'Approve several requests or institutions, each by itself',
  body: z.extend(ManyTerms, {
    kind: ApprovalKind,
    ids: z.array(Id).check(z.minLength(1), z.maxLength(limits.bulkMax)),
  }),
  status: 200,
  answer: z.object({ items: z.array(ApprovalOutcome) }),
})

/** What the search of the console finds, in the order in which the groups are shown. */
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
    'Users, schools, requests, messages and content that fit, of those that the caller may see; slips of the keys are forgiven',
  query: z.object({
    q: requiredText(messages.searchTooShort, limits.searchMax).check(z.minLength(2, messages.searchTooShort)),
  }),
  status: 200,
  answer: z.object({ items: z.array(Found) }),
})

const counts = z.array(z.number())

/** `weeks` names the Mondays, in the product's time zone, oldest first; each series has one figure for each of them. */
export const Figures = z.object({
  weeks: z.array(z.string()),
  registrations: counts,
  /** At the end of the week; of the present one, now. */
  subscriptions: counts,
  schools: counts,
  /** Books and videos opened: one for each person, item and day. Staff do not count. */
  reading: counts,
  watching: counts,
  /** What waits, by whole days of age: from `from` on, up to the next. */
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
