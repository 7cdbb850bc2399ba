import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageAnswer } from './errors.ts'
import { Id, IdParams, Moment, pageOf, pageQuery, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { liveLimits } from './live-rules.ts'
import { messages } from './messages.ts'
import { UndoableAnswer } from './undo.ts'
import { optionalLine } from './name-text.ts'

/** The services whose lists of participants are read. */
export const meetingServices = { zoom: 'Zoom', meet: 'Google Meet', teams: 'Microsoft Teams' } as const
export type MeetingService = keyof typeof meetingServices
const Service = z.enum(Object.keys(meetingServices) as [MeetingService, ...MeetingService[]])

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A file of participants as text, and the time zone (IANA) of the clocks in it. */
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

/** A line of a list that counts for nothing; `line` counts from 1 as a text editor does, `text` is what stands there. */
export const ListProblem = z.object({ line: z.number(), text: z.string(), problem: z.string() })
export type ListProblem = z.infer<typeof ListProblem>

const Teacher = z.object({ user_id: Id, name: z.string(), email: z.string() })
const Stay = z.object({ joined_at: Moment, left_at: Moment })

/**
 * How a participant is known: by the e-mail address or the name of a teacher who registered, or by the address of a subscriber who did not,
 * a `walk-in`; or as `staff` have said for an earlier list of the session, who may have `dismissed` them. `null` where nobody fits, or more than one.
 */
export const MatchedBy = z.nullable(z.enum(['email', 'name', 'walk-in', 'staff', 'dismissed']))

/** Someone in a list, with all their stays; `seconds` is how long they were there during the session. */
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
  access: 'support',
  tag,
  summary: 'What a list of participants would say of a session: who fits which teacher, and which lines cannot be read',
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
    /** Lines of people who were in the waiting room, which is not the session. */
    waiting_room: z.number(),
    /** Lines that give one long stay and a shorter duration: the duration counts, from the joining. */
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
  summary:
    'Take a list of participants; who fits no teacher waits for staff, and lines that cannot be read are left out',
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

/** A list that was taken; people are counted by name and address. */
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
  summary: 'The lists of participants that were taken for a session, newest first; the last hundred',
  params: IdParams,
  status: 200,
  answer: z.object({ items: z.array(LiveImport) }),
})
export const removeImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/live/imports/{id}',
  access: 'support',
  tag,
  summary: 'Remove a list that was taken by mistake; what it said no longer counts',
  params: IdParams,
  status: 200,
  answer: UndoableAnswer,
})

export const participantStates = ['waiting', 'matched', 'dismissed'] as const
export const ParticipantState = z.enum(participantStates)
export type ParticipantState = z.infer<typeof ParticipantState>

/**
 * Someone in the lists of a session, with all their stays; the id is that of their first line. A suggestion is who staff have chosen for
 * them before, or a teacher of the session with a name that is partly the same.
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
  summary: 'Who stands in the lists of a session, in their order',
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
  summary: 'Teachers whom a participant may be assigned to: registered for the session, or with a subscription',
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
  summary: 'Say who a participant is; a subscriber who had not registered gets a place as a walk-in',
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
  summary: 'Leave a participant out who is no teacher of ours, such as the host',
  params: IdParams,
  status: 200,
  answer: UndoableAnswer,
})
