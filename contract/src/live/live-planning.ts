import * as z from 'zod/mini'
import { ContentState } from '../content.ts'
import { groupDigits } from '../digit-grouping.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import {
  chosenMoment,
  Id,
  IdParams,
  Moment,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  searchText,
  wholeNumber,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { webAddress } from '../web-address.ts'
import { liveLimits, type ThemeName, themes } from './live-rules.ts'
import { messages } from '../messages.ts'
import { UndoableAnswer } from '../staff/undo.ts'
import { optionalName } from '../name-text.ts'

/** States of a live session; a draft is visible to staff only. */
export const liveStates = ['draft', 'coming', 'running', 'over', 'cancelled'] as const
export const LiveState = z.enum(liveStates)
export type LiveState = z.infer<typeof LiveState>

export const LiveTheme = z.enum(Object.keys(themes) as [ThemeName, ...ThemeName[]], 'Choose a theme')

/** Staff lists: announced and not over, drafts, past, cancelled. */
export const liveLists = ['coming', 'drafts', 'past', 'cancelled'] as const
export type LiveList = (typeof liveLists)[number]

const SeriesName = z.object({ id: Id, title: z.string() })

/**
 * A live session in the staff list. `registered` and `waiting` count teachers; a null capacity is unlimited. A draft
 * may have no topic.
 */
export const StaffLiveSession = z.object({
  id: Id,
  topic: z.string(),
  theme: LiveTheme,
  grades: z.array(z.int()),
  speaker_name: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  state: LiveState,
  capacity: z.nullable(z.int()),
  registered: z.int(),
  waiting: z.int(),
  series: z.nullable(SeriesName),
})
export type StaffLiveSession = z.infer<typeof StaffLiveSession>

/** An attached support material with its publication state. */
export const AttachedMaterial = z.object({ id: Id, title: z.string(), kind: z.string(), state: ContentState })
export type AttachedMaterial = z.infer<typeof AttachedMaterial>

/** A live session with all planning data. From `settled_at` on its certificates are issued. */
export const StaffLiveSessionDetails = z.extend(StaffLiveSession, {
  version: z.int(),
  description: z.string(),
  speaker_about: z.string(),
  speaker_picture: z.nullable(z.string()),
  meeting_url: z.string(),
  presence_percent: z.int(),
  materials: z.array(AttachedMaterial),
  cancel_reason: z.string(),
  published_at: z.nullable(Moment),
  settled_at: z.nullable(Moment),
})
export type StaffLiveSessionDetails = z.infer<typeof StaffLiveSessionDetails>

export const listStaffLiveSessions = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions',
  access: 'staff',
  tag: 'Staff',
  summary: 'Live sessions of one list; upcoming ones and drafts in time order, the others latest first',
  query: z.object({
    ...pageQuery,
    list: z._default(z.enum(liveLists), 'coming'),
    q: z.optional(searchText),
  }),
  status: 200,
  answer: pageOf(StaffLiveSession),
})
export const showStaffLiveSession = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions/{id}',
  access: 'staff',
  tag: 'Staff',
  summary: 'One live session with all its planning data',
  params: IdParams,
  status: 200,
  answer: StaffLiveSessionDetails,
})

const grade = z.int('Choose grades from 6 to 12').check(z.minimum(limits.gradeMin), z.maximum(limits.gradeMax))

const capacityWrong = `Enter 1 to ${groupDigits(liveLimits.capacityMax)}, or leave it empty`

/** Fields shared by sessions and series: grades, capacity and meeting. */
export const gatheringFields = {
  theme: LiveTheme,
  grades: z.array(grade).check(z.maxLength(limits.gradeMax - limits.gradeMin + 1)),
  minutes: wholeNumber(
    liveLimits.minutesMin,
    liveLimits.minutesMax,
    `Enter ${liveLimits.minutesMin} to ${liveLimits.minutesMax} minutes`,
  ),
  /** Empty means unlimited. */
  capacity: z._default(
    z.union([z.literal(''), wholeNumber(1, liveLimits.capacityMax, capacityWrong)], capacityWrong),
    '',
  ),
  meeting_url: z._default(z.union([z.literal(''), webAddress], 'Enter an address that starts with https://'), ''),
}

type Said = Pick<StaffLiveSessionDetails, 'topic' | 'description' | 'grades' | 'speaker_name' | 'meeting_url'>

/** Fields that publishing requires and that are still empty, each with its message. */
export const missingBefore = (session: Said): Record<string, string> => ({
  ...(session.topic === '' && { topic: messages.topicMissing }),
  ...(session.description === '' && { description: messages.descriptionMissing }),
  ...(session.grades.length === 0 && { grades: messages.gradesMissing }),
  ...(session.speaker_name === '' && { speaker_name: messages.speakerMissing }),
  ...(session.meeting_url === '' && { meeting_url: messages.meetingMissing }),
})

const upload = z._default(z.union([z.literal(''), Id]), '')
/** A draft may omit what publishing requires. */
export const sessionFields = {
  ...gatheringFields,
  topic: optionalName(),
  description: optionalText(limits.messageMax),
  speaker_name: optionalName(),
  speaker_about: optionalText(limits.paragraphMax),
  /** Upload id; empty keeps the current image. */
  speaker_picture: upload,
  drop_picture: z._default(z.boolean(), false),
  starts_at: chosenMoment('Choose day and time'),
  presence_percent: wholeNumber(1, 100, 'Enter 1 to 100 percent'),
  /** Support materials, in order. */
  materials: z
    .array(Id)
    .check(z.maxLength(liveLimits.materialsMax, `Choose at most ${liveLimits.materialsMax} materials`)),
}
export const LiveSessionForm = z.object(sessionFields)
export type LiveSessionForm = z.infer<typeof LiveSessionForm>
/** `version` is the edited version; a concurrent change is refused. */
export const LiveSessionEdit = z.object({ ...sessionFields, version: z.int() })
export type LiveSessionEdit = z.infer<typeof LiveSessionEdit>

export const createLiveSession = endpoint({
  method: 'POST',
  path: '/api/admin/live/sessions',
  access: 'editor',
  tag: 'Staff',
  summary: 'Create a live session, as a draft',
  body: LiveSessionForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const editLiveSession = endpoint({
  method: 'PUT',
  path: '/api/admin/live/sessions/{id}',
  access: 'editor',
  tag: 'Staff',
  summary: 'Change a live session; registered teachers are notified of changes',
  params: IdParams,
  body: LiveSessionEdit,
  status: 200,
  answer: MessageAnswer,
})
export const publishLiveSession = endpoint({
  method: 'POST',
  path: '/api/admin/live/sessions/{id}/publish',
  access: 'editor',
  tag: 'Staff',
  summary: 'Announce a live session, so that teachers can register',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})

export const LiveCancellation = z.object({ reason: requiredText('Say why it is cancelled', limits.reasonMax) })
export const cancelLiveSession = endpoint({
  method: 'POST',
  path: '/api/admin/live/sessions/{id}/cancel',
  access: 'editor',
  tag: 'Staff',
  summary: 'Cancel a live session; registered and waiting teachers are notified',
  params: IdParams,
  body: LiveCancellation,
  status: 200,
  answer: UndoableAnswer,
})
export const deleteLiveDraft = endpoint({
  method: 'DELETE',
  path: '/api/admin/live/sessions/{id}',
  access: 'editor',
  tag: 'Staff',
  summary: 'Delete the draft of a live session; its series skips that day from then on',
  params: IdParams,
  status: 200,
  answer: UndoableAnswer,
})
