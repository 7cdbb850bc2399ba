import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, LinkToken, Moment, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { liveLimits } from './live-rules.ts'
import { LiveState } from './live-planning.ts'
import { messages, tooLong } from '../messages.ts'

/** Evidence of presence: the session's page, the speaker's code, an imported participant list, a decision of staff. */
export const PresenceSource = z.enum(['page', 'code', 'list', 'staff'])
export type PresenceSource = z.infer<typeof PresenceSource>

const Span = z.object({ from: Moment, until: Moment })

/**
 * A teacher's presence in whole seconds. `seen` and `missing` are ordered, disjoint and together cover the session.
 * `needed_seconds` is the minimum that qualifies.
 */
export const PresenceShown = z.object({
  starts_at: Moment,
  ends_at: Moment,
  percent: z.int(),
  present_seconds: z.int(),
  session_seconds: z.int(),
  needed_seconds: z.int(),
  qualified: z.boolean(),
  seen: z.array(z.extend(Span, { sources: z.array(PresenceSource) })),
  missing: z.array(Span),
})
export type PresenceShown = z.infer<typeof PresenceShown>

/**
 * The session room as one teacher sees it. `own` is false for a personal link of another account, and for guests. The
 * meeting URL is set from `opens_at` until the end. Heartbeats are accepted until `listens_until`.
 */
export const LiveRoom = z.object({
  session: z.object({ id: Id, topic: z.string(), speaker_name: z.string(), state: LiveState }),
  whose: z.object({ name: z.string(), own: z.boolean() }),
  now: Moment,
  opens_at: Moment,
  closes_at: Moment,
  listens_until: Moment,
  meeting_url: z.nullable(z.string()),
  presence: PresenceShown,
  /** Zero-based parts of the session whose code was entered. */
  parts_given: z.array(z.int()),
})
export type LiveRoom = z.infer<typeof LiveRoom>

/** Identifies the registration: the token of a personal link, or the caller's own when omitted. */
const entry = { token: z.optional(LinkToken) }
const tag = 'Live sessions'

export const enterRoom = endpoint({
  method: 'POST',
  path: '/api/live/sessions/{id}/room',
  repeats: 'harmless',
  access: 'public',
  asks: 'caller',
  tag,
  summary: 'The room of a session, for registered teachers and holders of a personal link',
  params: IdParams,
  body: z.object(entry),
  status: 200,
  answer: LiveRoom,
})

/** Times by the device clock, including `sent_at`, from which the server computes the clock offset. */
export const Beats = z.object({
  ...entry,
  /** A new id for each page load. */
  device: Id,
  sent_at: Moment,
  beats: z
    .array(z.object({ at: Moment, left: z._default(z.boolean(), false) }))
    .check(z.maxLength(liveLimits.beatsMax, messages.tooLarge)),
})
export type Beats = z.input<typeof Beats>

export const sendBeats = endpoint({
  method: 'POST',
  path: '/api/live/sessions/{id}/room/beats',
  repeats: 'harmless',
  access: 'public',
  asks: 'caller',
  tag,
  summary: 'Report when the page of a session was open; repeated times count once',
  params: IdParams,
  body: Beats,
  status: 200,
  answer: LiveRoom,
})

export const SpeakerCode = z.object({
  ...entry,
  code: requiredText(messages.codeRequired, limits.codeMax),
})
export const submitCode = endpoint({
  method: 'POST',
  path: '/api/live/sessions/{id}/room/code',
  access: 'public',
  asks: 'caller',
  tag,
  summary: "Submit the speaker's code, which confirms one part of the session",
  params: IdParams,
  body: SpeakerCode,
  status: 200,
  answer: z.extend(MessageAnswer, { room: LiveRoom }),
})

/** A teacher's appeal and its decision; `granted` is null while pending. */
export const Appeal = z.object({
  id: Id,
  claimed: Span,
  words: z.string(),
  made_at: Moment,
  decided_at: z.nullable(Moment),
  granted: z.nullable(z.boolean()),
  counted: z.nullable(Span),
  reason: z.string(),
})
export type Appeal = z.infer<typeof Appeal>

/**
 * The caller's attendance. `kept` says whether it is final; `settles_at` is when certificates are issued.
 * `appeals_left` applies until `appeals_until`.
 */
export const OwnAttendance = z.object({
  session: z.object({ id: Id, topic: z.string(), state: LiveState }),
  presence: PresenceShown,
  kept: z.boolean(),
  settled: z.boolean(),
  settles_at: Moment,
  appeals: z.array(Appeal),
  appeals_left: z.int(),
  appeals_until: Moment,
})
export type OwnAttendance = z.infer<typeof OwnAttendance>

export const showOwnAttendance = endpoint({
  method: 'GET',
  path: '/api/live/sessions/{id}/attendance',
  access: 'user',
  tag,
  summary: "The caller's attendance at a session, with its evidence",
  params: IdParams,
  status: 200,
  answer: OwnAttendance,
})

/** A wall-clock time in IST from a browser input; it refers to the session, even across midnight. */
const clockTime = z.string(messages.appealTimes).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.appealTimes))

export const AppealForm = z.object({
  from: clockTime,
  until: clockTime,
  words: requiredText(messages.appealWordsRequired, liveLimits.appealMax).check(
    z.minLength(liveLimits.appealMin, messages.appealTooShort),
    z.maxLength(liveLimits.appealMax, tooLong(liveLimits.appealMax)),
  ),
})
export type AppealForm = z.infer<typeof AppealForm>

export const makeAppeal = endpoint({
  method: 'POST',
  path: '/api/live/sessions/{id}/appeals',
  access: 'user',
  tag,
  summary: 'Appeal: claim presence that was not recorded',
  params: IdParams,
  body: AppealForm,
  status: 201,
  answer: MessageAnswer,
})

/** The speaker's current code; null before and after the session. `part` counts from 1. */
export const CodeShown = z.object({
  session: z.object({ id: Id, topic: z.string(), starts_at: Moment, ends_at: Moment, state: LiveState }),
  now: Moment,
  parts: z.int(),
  current: z.nullable(z.object({ part: z.int(), code: z.string(), from: Moment, until: Moment })),
})
export type CodeShown = z.infer<typeof CodeShown>

export const showSpeakerCode = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions/{id}/code',
  access: 'staff',
  tag: 'Staff',
  summary: "The speaker's current code",
  params: IdParams,
  status: 200,
  answer: CodeShown,
})

/** Names shown of those who are present. */
export const presentShown = 200

/** Who has the session's page open now, by name; `expected` have a place. */
export const PresentNow = z.object({
  expected: z.int(),
  present: z.int(),
  people: z.array(z.object({ id: Id, name: z.string() })),
})
export type PresentNow = z.infer<typeof PresentNow>

export const showPresent = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions/{id}/present',
  access: 'support',
  tag: 'Staff',
  summary: `Who is in a live session now: the number, that of places taken, and the first ${presentShown} names`,
  params: IdParams,
  status: 200,
  answer: PresentNow,
})
