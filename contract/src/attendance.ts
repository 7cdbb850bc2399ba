import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageAnswer } from './errors.ts'
import { Id, IdParams, LinkToken, Moment, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { liveLimits } from './live-rules.ts'
import { LiveState } from './live-planning.ts'
import { messages, tooLong } from './messages.ts'

/** Where presence is known from: the page of the session, the speaker's code, the meeting's own list, a decision of staff. */
export const PresenceSource = z.enum(['page', 'code', 'list', 'staff'])
export type PresenceSource = z.infer<typeof PresenceSource>

const Span = z.object({ from: Moment, until: Moment })

/**
 * A teacher's presence in a session, in whole seconds. `seen` and `missing` are in order, do not overlap, and together are the session;
 * `needed_seconds` is the least that qualifies.
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
 * The room of a session as one teacher finds it. `own` is false where a personal link of somebody else was opened, or nobody is logged in.
 * The address of the meeting is there from `opens_at` until the end. `listens_until`: what the page tells is taken until then.
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
  /** Parts of the session whose code was given, from 0. */
  parts_given: z.array(z.int()),
})
export type LiveRoom = z.infer<typeof LiveRoom>

/** Names the place: the token of a personal link, or nothing for the caller's own. */
const entry = { token: z.optional(LinkToken) }
const tag = 'Live sessions'

export const enterRoom = endpoint({
  method: 'POST',
  path: '/api/live/sessions/{id}/room',
  access: 'public',
  asks: 'caller',
  tag,
  summary: 'The room of a session, for who holds a place there or a personal link',
  params: IdParams,
  body: z.object(entry),
  status: 200,
  answer: LiveRoom,
})

/** Moments by the clock of the device, `sent_at` too: the server finds out how far that clock is off. */
export const Beats = z.object({
  ...entry,
  /** Made anew each time that the page is opened. */
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
  access: 'public',
  asks: 'caller',
  tag,
  summary: 'Say when the page of a session was open; the same moment twice is one',
  params: IdParams,
  body: Beats,
  status: 200,
  answer: LiveRoom,
})

export const SpeakerCode = z.object({
  ...entry,
  code: requiredText(messages.codeRequired, limits.codeMax),
})
export const giveCode = endpoint({
  method: 'POST',
  path: '/api/live/sessions/{id}/room/code',
  access: 'public',
  asks: 'caller',
  tag,
  summary: 'Give the code that the speaker shows, for the part of the session that it stands for',
  params: IdParams,
  body: SpeakerCode,
  status: 200,
  answer: z.extend(MessageAnswer, { room: LiveRoom }),
})

/** What a teacher said about their attendance, and what was decided; `granted` is null while it waits. */
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
 * One's own attendance. `kept` says whether it was found for good when the session was over; `settles_at` is when certificates are issued.
 * `appeals_left` counts those that may still be made until `appeals_until`.
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
  summary: 'One’s own attendance at a session, with all that speaks for it',
  params: IdParams,
  status: 200,
  answer: OwnAttendance,
})

/** A time on the clock of the product, as an input of the browser gives it; it is of the session, whichever day that is. */
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
  summary: 'Say from when until when one was present though it was not seen',
  params: IdParams,
  body: AppealForm,
  status: 201,
  answer: MessageAnswer,
})

/** The speaker's code of this moment; null before the session and after it. `part` counts from 1. */
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
  summary: 'The code that the speaker shows at this moment',
  params: IdParams,
  status: 200,
  answer: CodeShown,
})
