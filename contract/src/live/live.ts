import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { FileAnswer, Id, IdParams, Moment, pageOf, pageQuery, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { LiveState, LiveTheme } from './live-planning.ts'

/** The caller's registration; `place` is the position in the queue from 1, null for a confirmed place. */
export const RegistrationStanding = z.object({
  status: z.enum(['registered', 'waiting']),
  place: z.nullable(z.int()),
})
export type RegistrationStanding = z.infer<typeof RegistrationStanding>

/**
 * A public live session, without the meeting URL. `places_left` is null without a limit; `own` is null for guests and
 * without a registration.
 */
export const LiveSession = z.object({
  id: Id,
  topic: z.string(),
  theme: LiveTheme,
  grades: z.array(z.int()),
  speaker: z.object({ name: z.string(), about: z.string(), picture: z.nullable(z.string()) }),
  starts_at: Moment,
  ends_at: Moment,
  state: LiveState,
  places_left: z.nullable(z.int()),
  waiting: z.int(),
  own: z.nullable(RegistrationStanding),
})
export type LiveSession = z.infer<typeof LiveSession>

/** A session with the details of its page. `presence_percent` is what a certificate requires. */
export const LiveSessionDetails = z.extend(LiveSession, {
  description: z.string(),
  materials: z.array(z.object({ id: Id, title: z.string(), kind: z.string() })),
  presence_percent: z.int(),
  cancel_reason: z.string(),
})
export type LiveSessionDetails = z.infer<typeof LiveSessionDetails>

const tag = 'Live sessions'

export const listLiveSessions = endpoint({
  method: 'GET',
  path: '/api/live/sessions',
  access: 'public',
  tag,
  summary: 'Upcoming and running live sessions, next first, or past ones, latest first',
  query: z.object({
    ...pageQuery,
    when: z._default(z.enum(['coming', 'past']), 'coming'),
    grade: z.optional(wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade from 6 to 12')),
    theme: z.optional(LiveTheme),
  }),
  status: 200,
  answer: pageOf(LiveSession),
})
export const showLiveSession = endpoint({
  method: 'GET',
  path: '/api/live/sessions/{id}',
  access: 'public',
  tag,
  summary: 'One live session',
  params: IdParams,
  status: 200,
  answer: LiveSessionDetails,
})
export const saveLiveSession = endpoint({
  method: 'GET',
  path: '/api/live/sessions/{id}/calendar',
  access: 'public',
  tag,
  summary: 'One live session as a calendar file',
  params: IdParams,
  status: 200,
  answer: FileAnswer,
  file: 'text/calendar',
})
export const registerForLiveSession = endpoint({
  method: 'POST',
  path: '/api/live/sessions/{id}/registration',
  access: 'subscriber',
  tag,
  summary: 'Register for a live session, or join its waiting list; idempotent',
  params: IdParams,
  status: 200,
  answer: z.extend(MessageAnswer, { own: RegistrationStanding }),
})
export const cancelLiveRegistration = endpoint({
  method: 'DELETE',
  path: '/api/live/sessions/{id}/registration',
  access: 'user',
  tag,
  summary: 'Cancel a registration; the place goes to the first on the waiting list',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const listOwnLiveSessions = endpoint({
  method: 'GET',
  path: '/api/live/own-sessions',
  access: 'user',
  tag,
  summary: "The caller's live sessions, registered or on the waiting list",
  query: z.object({ ...pageQuery, when: z._default(z.enum(['coming', 'past']), 'coming') }),
  status: 200,
  answer: pageOf(LiveSession),
})

/** URL of the caller's personal calendar feed, or null. It reveals the sessions and saved news of its owner to anyone who has it. */
const CalendarAddress = z.object({ url: z.nullable(z.string()) })

export const showCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/live/calendar-feed',
  access: 'user',
  tag,
  summary: "The address of the caller's calendar feed",
  status: 200,
  answer: CalendarAddress,
})
export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/live/calendar-feed',
  access: 'user',
  tag,
  summary: "Create a new address of the caller's calendar feed; the previous one stops working",
  status: 201,
  answer: z.extend(MessageAnswer, { url: z.string() }),
})
export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/live/calendar-feed',
  access: 'user',
  tag,
  summary: "Revoke the address of the caller's calendar feed",
  status: 200,
  answer: MessageAnswer,
})
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/live/calendar/{token}',
  access: 'public',
  tag,
  summary: 'The calendar feed of a teacher, by its secret address ending in .ics',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) }),
  status: 200,
  answer: FileAnswer,
  file: 'text/calendar',
})
