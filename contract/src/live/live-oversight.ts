import * as z from 'zod/mini'
import { PresenceSource } from './attendance.ts'
import { endpoint } from '../endpoint.ts'
import {
  FileAnswer,
  Id,
  IdParams,
  Moment,
  pageOf,
  pageQuery,
  requiredText,
  searchText,
  wholeNumber,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { MailPreview } from '../staff/mails.ts'
import { messages } from '../messages.ts'
import { UndoableAnswer } from '../staff/undo.ts'
import { lineText } from '../name-text.ts'

const tag = 'Staff'
const staffGet = { method: 'GET', tag, status: 200 } as const

/**
 * Filters of people. `came` and `absent` are empty until attendance has been computed. `owed` are those who qualify but
 * hold no certificate in force.
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

/** By name, longest presence, newest registration, or longest wait. */
export const peopleOrders = ['name', 'presence', 'newest', 'queue'] as const
export type PeopleOrder = (typeof peopleOrders)[number]

/** A person's computed presence in seconds of the session, with its sources. */
const FoundPresence = z.object({
  present_seconds: z.number(),
  session_seconds: z.number(),
  qualified: z.boolean(),
  sources: z.array(PresenceSource),
})

const HeldCertificate = z.object({ serial: z.string(), state: z.enum(['valid', 'superseded', 'revoked']) })

/** A person in a session: registration, attendance and certificate. `appeal` is the state of the latest one. */
export const LivePerson = z.object({
  id: Id,
  user: z.object({ id: Id, name: z.string(), email: z.string() }),
  status: z.enum(['registered', 'waiting', 'cancelled']),
  /** Attended without registration. */
  walk_in: z.boolean(),
  /** Time of the registration. */
  queued_at: Moment,
  presence: z.nullable(FoundPresence),
  appeal: z.nullable(z.enum(['waiting', 'granted', 'declined'])),
  /** The certificate in force, or the latest one. */
  certificate: z.nullable(HeldCertificate),
})
export type LivePerson = z.infer<typeof LivePerson>

/** Number of people in each group. */
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
  /** Default: by name; waiting people by position. */
  order: z.optional(z.enum(peopleOrders)),
  q: z.optional(searchText),
}

export const listLivePeople = endpoint({
  ...staffGet,
  path: '/api/admin/live/sessions/{id}/people',
  access: 'support',
  summary: 'People of a live session by registration state, with their presence',
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

/** Recipients of a mail about a session; cancelled registrations never receive it. */
export const audiences = ['registered', 'waiting', 'came', 'absent'] as const
export const Audience = z.enum(audiences)
export type Audience = z.infer<typeof Audience>

export const MailingForm = z.object({
  audience: Audience,
  subject: lineText(messages.subjectRequired, limits.subjectMax),
  message: requiredText(messages.messageRequired, limits.messageMax),
})
export type MailingForm = z.infer<typeof MailingForm>

/** A mail from staff to people of a session. `to_go` counts the recipients not yet queued. */
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
  summary: 'Recipients of a mail by audience, and the mails sent to the people of a live session, newest first',
  params: IdParams,
  answer: z.object({ reach: z.record(Audience, z.number()), items: z.array(Mailing) }),
})
/** POST because the text is too long for a URL; changes nothing. */
export const previewMailing = endpoint({
  method: 'POST',
  path: '/api/admin/live/sessions/{id}/mailings/preview',
  repeats: 'harmless',
  access: 'support',
  tag,
  summary: 'Preview of the mail for its first recipient',
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
  summary: 'Send a mail to people of a live session; it leaves after the undo period',
  params: IdParams,
  body: MailingForm,
  status: 200,
  answer: UndoableAnswer,
})

/** Statistics of one past session. */
export const HeldSessionFigures = z.object({
  id: Id,
  topic: z.string(),
  starts_at: Moment,
  registered: z.number(),
  came: z.number(),
  qualified: z.number(),
  certificates: z.number(),
})
export type HeldSessionFigures = z.infer<typeof HeldSessionFigures>

const figuresFilter = {
  weeks: z._default(wholeNumber(2, limits.weeksMax, messages.numberInvalid), limits.weeksDefault),
  /** Default: all sessions, with or without a series. */
  series: z.optional(Id),
}

export const showLiveFigures = endpoint({
  ...staffGet,
  path: '/api/admin/live/figures',
  access: 'staff',
  summary: 'Statistics of the live sessions of the last weeks, oldest first, and all series',
  query: z.object(figuresFilter),
  answer: z.object({
    sessions: z.array(HeldSessionFigures),
    series: z.array(z.object({ id: Id, title: z.string() })),
  }),
})
export const exportLiveFigures = endpoint({
  ...staffGet,
  path: '/api/admin/live/figures/export',
  access: 'staff',
  summary: 'Statistics of the live sessions of the last weeks as CSV',
  query: z.object(figuresFilter),
  answer: FileAnswer,
  file: 'text/csv',
})

/** A live session on the page of a user. */
export const SessionOfUser = z.object({
  session_id: Id,
  topic: z.string(),
  starts_at: Moment,
  /** Whether the session was cancelled. */
  called_off: z.boolean(),
  ...z.pick(LivePerson, { status: true, walk_in: true, presence: true, appeal: true, certificate: true }).shape,
})
export type SessionOfUser = z.infer<typeof SessionOfUser>

export const listSessionsOfUser = endpoint({
  ...staffGet,
  path: '/api/admin/users/{id}/live-sessions',
  access: 'support',
  summary: 'The latest live sessions of a user, up to a limit, and their total number',
  params: IdParams,
  answer: z.object({ items: z.array(SessionOfUser), total: z.number(), certificates: z.number() }),
})
