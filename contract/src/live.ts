import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageAnswer } from './errors.ts'
import { FileAnswer, Id, IdParams, Moment, pageOf, pageQuery, wholeNumber } from './fields.ts'
import { limits } from './limits.ts'
import { LiveState, LiveTheme } from './live-planning.ts'

/** Where the caller stands in a session; `place` in the queue counts from 1 and is null for who has a place. */
export const LiveStanding = z.object({
  status: z.enum(['registered', 'waiting']),
  place: z.nullable(z.int()),
})
export type LiveStanding = z.infer<typeof LiveStanding>

/**
 * A live session as all may see it; the address of the meeting is never part of it. `places_left` is null where there is no bound; `own` is
 * null for a guest and for who has no place.
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
  own: z.nullable(LiveStanding),
})
export type LiveSession = z.infer<typeof LiveSession>

/** One session with all that its page tells. `presence_percent` of it is what a certificate asks for. */
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
  summary: 'Live sessions that come or run, the next first, or those that are over, the last first',
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
  summary: 'One live session as a file for a calendar',
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
  summary: 'Take a place in a live session, or one on its waiting list; again changes nothing',
  params: IdParams,
  status: 200,
  answer: z.extend(MessageAnswer, { own: LiveStanding }),
})
export const giveUpLiveSession = endpoint({
  method: 'DELETE',
  path: '/api/live/sessions/{id}/registration',
  access: 'user',
  tag,
  summary: 'Give up one’s place in a live session; it goes to the first who waits',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const listOwnLiveSessions = endpoint({
  method: 'GET',
  path: '/api/live/own-sessions',
  access: 'user',
  tag,
  summary: 'The live sessions that the caller is or was registered for, or waits for',
  query: z.object({ ...pageQuery, when: z._default(z.enum(['coming', 'past']), 'coming') }),
  status: 200,
  answer: pageOf(LiveSession),
})

/** The address of the caller's own calendar, null while there is none. Who has it can read which sessions they come to. */
const CalendarAddress = z.object({ url: z.nullable(z.string()) })

export const showCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/live/calendar-feed',
  access: 'user',
  tag,
  summary: 'The address of one’s own calendar of live sessions',
  status: 200,
  answer: CalendarAddress,
})
export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/live/calendar-feed',
  access: 'user',
  tag,
  summary: 'Make a new address of one’s own calendar; one before it stops working',
  status: 201,
  answer: z.extend(MessageAnswer, { url: z.string() }),
})
export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/live/calendar-feed',
  access: 'user',
  tag,
  summary: 'Let the address of one’s own calendar work no more',
  status: 200,
  answer: MessageAnswer,
})
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/live/calendar/{token}',
  access: 'public',
  tag,
  summary: 'The calendar of a teacher, by its secret address that ends in .ics',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) }),
  status: 200,
  answer: FileAnswer,
  file: 'text/calendar',
})
