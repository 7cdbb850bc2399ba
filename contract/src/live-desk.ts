import * as z from 'zod/mini'
import { PresenceSource } from './attendance.ts'
import { endpoint } from './endpoint.ts'
import { FileAnswer, Id, IdParams, Moment, pageOf, pageQuery, requiredText, searchText, wholeNumber } from './fields.ts'
import { limits } from './limits.ts'
import { MailPreview } from './mails.ts'
import { messages } from './messages.ts'
import { UndoableAnswer } from './undo.ts'
import { lineText } from './name-text.ts'

const tag = 'Staff'
const staffGet = { method: 'GET', tag, status: 200 } as const

/**
 * Of whom a list of people is. `came` and `absent` are told apart once attendance was found, so that before the end of a session neither
 * holds anybody; `owed` are those who qualify and have no certificate in force.
 */
export const peopleGroups = [
  'all',
  'registered',
  'waiting',
  'cancelled',
  'came',
  'absent',
  'qualified',
  'owed',
  'certified',
  'appealed',
  'appeal-waiting',
] as const
export type PeopleGroup = (typeof peopleGroups)[number]

/** By name, the longest presence first, the newest registration first, or who has waited longest first. */
export const peopleOrders = ['name', 'presence', 'newest', 'queue'] as const
export type PeopleOrder = (typeof peopleOrders)[number]

/** What was found of a person's presence, in seconds of the session, and from what. */
const FoundPresence = z.object({
  present_seconds: z.number(),
  session_seconds: z.number(),
  qualified: z.boolean(),
  sources: z.array(PresenceSource),
})

const HeldCertificate = z.object({ serial: z.string(), state: z.enum(['valid', 'superseded', 'revoked']) })

/** One person of a session: where they stand, what was found, what came of it. `appeal` is the state of the last one. */
export const LivePerson = z.object({
  id: Id,
  user: z.object({ id: Id, name: z.string(), email: z.string() }),
  status: z.enum(['registered', 'waiting', 'cancelled']),
  /** Was there without having registered. */
  walk_in: z.boolean(),
  /** When they asked for their place. */
  queued_at: Moment,
  presence: z.nullable(FoundPresence),
  appeal: z.nullable(z.enum(['waiting', 'granted', 'declined'])),
  /** The one in force, or the last one. */
  certificate: z.nullable(HeldCertificate),
})
export type LivePerson = z.infer<typeof LivePerson>

/** How many of a session there are of each kind. */
export const PeopleCounts = z.object({
  registered: z.number(),
  waiting: z.number(),
  cancelled: z.number(),
  came: z.number(),
  qualified: z.number(),
  appeals_waiting: z.number(),
  certificates: z.number(),
})
export type PeopleCounts = z.infer<typeof PeopleCounts>

const peopleFilter = {
  group: z._default(z.enum(peopleGroups), 'all'),
  /** Left out: by name, and those who wait by their place. */
  order: z.optional(z.enum(peopleOrders)),
  q: z.optional(searchText),
}

export const listLivePeople = endpoint({
  ...staffGet,
  path: '/api/admin/live/sessions/{id}/people',
  access: 'support',
  summary: 'Who registered for a live session, waits or cancelled, with what was found of their presence',
  params: IdParams,
  query: z.object({ ...pageQuery, ...peopleFilter }),
  answer: z.extend(pageOf(LivePerson), { counts: PeopleCounts }),
})
export const exportLivePeople = endpoint({
  ...staffGet,
  path: '/api/admin/live/sessions/{id}/people/export',
  access: 'support',
  summary: 'The people of a live session as CSV',
  params: IdParams,
  query: z.object(peopleFilter),
  answer: FileAnswer,
  file: 'text/csv',
})

/** To whom of a session a mail goes; never to who cancelled. */
export const audiences = ['registered', 'waiting', 'came', 'absent'] as const
export const Audience = z.enum(audiences)
export type Audience = z.infer<typeof Audience>

export const MailingForm = z.object({
  audience: Audience,
  subject: lineText(messages.subjectRequired, limits.subjectMax),
  message: requiredText(messages.messageRequired, limits.messageMax),
})
export type MailingForm = z.infer<typeof MailingForm>

/** A mail that staff sent to people of a session. Of its `recipients`, `to_go` are not in the queue of mails yet. */
export const Mailing = z.object({
  id: Id,
  audience: Audience,
  subject: z.string(),
  message: z.string(),
  recipients: z.number(),
  to_go: z.number(),
  sent_by: z.string(),
  sent_at: Moment,
})
export type Mailing = z.infer<typeof Mailing>

export const listMailings = endpoint({
  ...staffGet,
  path: '/api/admin/live/sessions/{id}/mailings',
  access: 'support',
  summary: 'How many people of a live session a mail would reach, and the mails that were sent to them, newest first',
  params: IdParams,
  answer: z.object({ reach: z.record(Audience, z.number()), items: z.array(Mailing) }),
})
/** Asks by POST, since a text in any script is too long for an address; it changes nothing. */
export const previewMailing = endpoint({
  method: 'POST',
  path: '/api/admin/live/sessions/{id}/mailings/preview',
  access: 'support',
  tag,
  summary: 'The mail as the first of its readers would get it',
  params: IdParams,
  body: MailingForm,
  status: 200,
  answer: MailPreview,
})
export const sendMailing = endpoint({
  method: 'POST',
  path: '/api/admin/live/sessions/{id}/mailings',
  access: 'support',
  tag,
  summary: 'Send a mail to people of a live session; it leaves when it can no longer be taken back',
  params: IdParams,
  body: MailingForm,
  status: 200,
  answer: UndoableAnswer,
})

/** A session that was held, in figures. */
export const HeldSession = z.object({
  id: Id,
  topic: z.string(),
  starts_at: Moment,
  registered: z.number(),
  came: z.number(),
  qualified: z.number(),
  certificates: z.number(),
})
export type HeldSession = z.infer<typeof HeldSession>

const figuresFilter = {
  weeks: z._default(wholeNumber(2, limits.weeksMax, messages.numberInvalid), limits.weeksDefault),
  /** Left out: every session, of a series or of none. */
  series: z.optional(Id),
}

export const showLiveFigures = endpoint({
  ...staffGet,
  path: '/api/admin/live/figures',
  access: 'staff',
  summary: 'What came of each live session of the last weeks, oldest first, and the series there are',
  query: z.object(figuresFilter),
  answer: z.object({
    sessions: z.array(HeldSession),
    series: z.array(z.object({ id: Id, title: z.string() })),
  }),
})
export const exportLiveFigures = endpoint({
  ...staffGet,
  path: '/api/admin/live/figures/export',
  access: 'staff',
  summary: 'What came of each live session of the last weeks as CSV',
  query: z.object(figuresFilter),
  answer: FileAnswer,
  file: 'text/csv',
})

/** One live session in the account of a person. */
export const SessionOfUser = z.object({
  session_id: Id,
  topic: z.string(),
  starts_at: Moment,
  /** The session was cancelled. */
  called_off: z.boolean(),
  ...z.pick(LivePerson, { status: true, walk_in: true, presence: true, appeal: true, certificate: true }).shape,
})
export type SessionOfUser = z.infer<typeof SessionOfUser>

export const listSessionsOfUser = endpoint({
  ...staffGet,
  path: '/api/admin/users/{id}/live-sessions',
  access: 'support',
  summary: 'The live sessions of a user, the latest first, at most so many; and how many there are in all',
  params: IdParams,
  answer: z.object({ items: z.array(SessionOfUser), total: z.number(), certificates: z.number() }),
})
