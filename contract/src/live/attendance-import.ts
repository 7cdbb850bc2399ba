import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, pageOf, pageQuery, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { liveLimits } from './live-rules.ts'
import { messages } from '../messages.ts'
import { isTimeZone } from '../time.ts'
import { UndoableAnswer } from '../staff/undo.ts'
import { optionalLine } from '../name-text.ts'

/** Meeting services whose participant lists can be imported. */
export const meetingServices = { zoom: 'Zoom', meet: 'Google Meet', teams: 'Microsoft Teams' } as const
export type MeetingService = keyof typeof meetingServices
const Service = z.enum(Object.keys(meetingServices) as [MeetingService, ...MeetingService[]])

/** A participant list as text, and the IANA time zone of its times. */
export const ParticipantsFile = z.object({
  file_name: optionalLine(limits.filenameMax),
  time_zone: z
    .string(messages.timeZoneUnknown)
    .check(z.maxLength(limits.nameMax, messages.timeZoneUnknown), z.refine(isTimeZone, messages.timeZoneUnknown)),
  text: z
    .string(messages.participantsRequired)
    .check(
      z.minLength(1, messages.participantsRequired),
      z.maxLength(liveLimits.participantsBytes, messages.participantsTooLarge),
    ),
})
export type ParticipantsFile = z.infer<typeof ParticipantsFile>

/** A line that was not counted; `line` counts from 1, `text` is its content. */
export const ListProblem = z.object({ line: z.number(), text: z.string(), problem: z.string() })
export type ListProblem = z.infer<typeof ListProblem>

const Teacher = z.object({ user_id: Id, name: z.string(), email: z.string() })
const Stay = z.object({ joined_at: Moment, left_at: Moment })

/**
 * How a participant was matched: by the e-mail address or name of a registered teacher; as `walk-in`, by the address of
 * a subscriber without registration; or as decided by `staff` for an earlier list, who may have `dismissed` them. Null
 * for no match, or more than one.
 */
export const MatchedBy = z.nullable(z.enum(['email', 'name', 'walk-in', 'staff', 'dismissed']))

/** A listed participant with all their intervals; `seconds` is the presence within the session. */
export const ListedParticipant = z.object({
  line: z.number(),
  name: z.string(),
  email: z.string(),
  stays: z.array(Stay),
  seconds: z.number(),
  teacher: z.nullable(Teacher),
  matched_by: MatchedBy,
})
export type ListedParticipant = z.infer<typeof ListedParticipant>

const tag = 'Staff'

export const previewParticipants = endpoint({
  method: 'POST',
  path: '/api/admin/live/sessions/{id}/imports/preview',
  repeats: 'harmless',
  access: 'support',
  tag,
  summary: 'Preview a participant list: matched teachers, and unreadable lines',
  params: IdParams,
  body: ParticipantsFile,
  status: 200,
  answer: z.object({
    service: Service,
    rows: z.number(),
    first: z.nullable(Moment),
    last: z.nullable(Moment),
    starts_at: Moment,
    ends_at: Moment,
    /** Lines from the waiting room, which do not count. */
    waiting_room: z.number(),
    /** Lines whose duration is shorter than the interval: the duration counts, from the time of joining. */
    shortened: z.number(),
    participants: z.array(ListedParticipant),
    problems: z.array(ListProblem),
  }),
})

export const importParticipants = endpoint({
  method: 'POST',
  path: '/api/admin/live/sessions/{id}/imports',
  access: 'support',
  tag,
  summary: 'Import a participant list; unmatched participants wait for staff, unreadable lines are skipped',
  params: IdParams,
  body: ParticipantsFile,
  status: 201,
  answer: z.extend(MessageAnswer, {
    id: Id,
    matched: z.number(),
    walk_ins: z.number(),
    waiting: z.number(),
    problems: z.array(ListProblem),
  }),
})

/** An imported list; people are counted by name and address. */
export const LiveImport = z.object({
  id: Id,
  service: Service,
  file_name: z.string(),
  imported_at: Moment,
  imported_by: z.nullable(z.string()),
  people: z.number(),
  rows: z.number(),
})
export type LiveImport = z.infer<typeof LiveImport>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions/{id}/imports',
  access: 'support',
  tag,
  summary: 'The latest hundred imported participant lists of a session, newest first',
  params: IdParams,
  status: 200,
  answer: z.object({ items: z.array(LiveImport) }),
})
export const removeImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/live/imports/{id}',
  access: 'support',
  tag,
  summary: 'Remove an imported list; its presence no longer counts',
  params: IdParams,
  status: 200,
  answer: UndoableAnswer,
})

export const participantStates = ['waiting', 'matched', 'dismissed'] as const
export const ParticipantState = z.enum(participantStates)
export type ParticipantState = z.infer<typeof ParticipantState>

/**
 * A participant in the lists of a session; the id is that of their first line. A suggestion is an earlier choice of
 * staff, or a teacher of the session with a partly equal name.
 */
export const Participant = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  stays: z.array(Stay),
  seconds: z.number(),
  state: ParticipantState,
  teacher: z.nullable(Teacher),
  matched_by: z.nullable(z.enum(['email', 'name', 'staff'])),
  suggestions: z.array(z.extend(Teacher, { why: z.enum(['before', 'alike']) })),
})
export type Participant = z.infer<typeof Participant>

export const listParticipants = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions/{id}/participants',
  access: 'support',
  tag,
  summary: 'Participants in the lists of a session, in list order',
  params: IdParams,
  query: z.object({ ...pageQuery, state: z._default(ParticipantState, 'waiting') }),
  status: 200,
  answer: z.extend(pageOf(Participant), { counts: z.record(ParticipantState, z.number()) }),
})
export const findTeachers = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions/{id}/teachers',
  access: 'support',
  tag,
  summary: 'Teachers who can be assigned to a participant: registered for the session, or with a subscription',
  params: IdParams,
  query: z.object({
    q: requiredText(messages.searchTooShort, limits.searchMax).check(z.minLength(2, messages.searchTooShort)),
  }),
  status: 200,
  answer: z.object({ items: z.array(z.extend(Teacher, { registered: z.boolean() })) }),
})
export const assignParticipant = endpoint({
  method: 'POST',
  path: '/api/admin/live/participants/{id}/assign',
  access: 'support',
  tag,
  summary: 'Assign a participant to a teacher; a subscriber without registration gets a place as a walk-in',
  params: IdParams,
  body: z.object({ user_id: Id }),
  status: 200,
  answer: UndoableAnswer,
})
export const dismissParticipant = endpoint({
  method: 'POST',
  path: '/api/admin/live/participants/{id}/dismiss',
  access: 'support',
  tag,
  summary: 'Dismiss a participant who is not a teacher, such as the host',
  params: IdParams,
  status: 200,
  answer: UndoableAnswer,
})
