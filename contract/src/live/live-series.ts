import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { chosenDay, Id, IdParams, Moment, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { gatheringFields, LiveTheme, StaffLiveSession } from './live-planning.ts'
import { liveLimits } from './live-rules.ts'
import { messages } from '../messages.ts'
import { UndoableAnswer } from '../staff/undo.ts'
import { nameText } from '../name-text.ts'

const weekday = z.int().check(z.minimum(1), z.maximum(7))

/**
 * A weekly schedule. Days are ISO weekdays, 1 to 7; `starts_at` is HH:MM in IST; without a last day it repeats until
 * ended.
 */
const seriesFields = {
  ...gatheringFields,
  title: nameText('Give the series a name'),
  weekdays: z.array(weekday).check(z.minLength(1, 'Choose at least one day'), z.maxLength(7)),
  starts_at: z.string('Choose a time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time')),
  from_day: chosenDay('Choose the first day'),
  until_day: z._default(z.union([z.literal(''), chosenDay('Choose the last day')]), ''),
}
interface Span {
  from_day: string
  until_day: string
}
const weekMs = 7 * 86_400_000
const inOrder = z.refine<Span>(({ from_day, until_day }) => until_day === '' || until_day >= from_day, {
  error: messages.untilBeforeFrom,
  path: ['until_day'],
})
const notTooLong = z.refine<Span>(
  ({ from_day, until_day }) =>
    until_day === '' || Date.parse(until_day) - Date.parse(from_day) <= liveLimits.seriesWeeksMax * weekMs,
  { error: messages.seriesTooLong, path: ['until_day'] },
)

export const LiveSeriesForm = z.object(seriesFields).check(inOrder, notTooLong)
export type LiveSeriesForm = z.infer<typeof LiveSeriesForm>
/** `version` is the edited version; a concurrent change is refused. */
export const LiveSeriesEdit = z.object({ ...seriesFields, version: z.int() }).check(inOrder, notTooLong)
export type LiveSeriesEdit = z.infer<typeof LiveSeriesEdit>

/** A series in a list; `next_at` is its next session that is neither over nor cancelled. */
export const StaffLiveSeries = z.object({
  id: Id,
  title: z.string(),
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  minutes: z.int(),
  from_day: z.string(),
  until_day: z.nullable(z.string()),
  ended_at: z.nullable(Moment),
  next_at: z.nullable(Moment),
})
export type StaffLiveSeries = z.infer<typeof StaffLiveSeries>

/** A session of a series with what its table shows. */
export const SeriesSession = z.extend(StaffLiveSession, {
  version: z.int(),
  description: z.string(),
  meeting_url: z.string(),
})
export type SeriesSession = z.infer<typeof SeriesSession>

/** A series with its days off and upcoming sessions. */
export const StaffLiveSeriesDetails = z.extend(StaffLiveSeries, {
  version: z.int(),
  theme: LiveTheme,
  grades: z.array(z.int()),
  capacity: z.nullable(z.int()),
  meeting_url: z.string(),
  exceptions: z.array(z.object({ day: z.string(), reason: z.string() })),
  sessions: z.array(SeriesSession),
})
export type StaffLiveSeriesDetails = z.infer<typeof StaffLiveSeriesDetails>

const staff = { access: 'editor', tag: 'Staff' } as const

export const listLiveSeries = endpoint({
  method: 'GET',
  path: '/api/admin/live/series',
  access: 'staff',
  tag: 'Staff',
  summary: 'Series of live sessions: running ones first, then the newest',
  status: 200,
  answer: z.object({ items: z.array(StaffLiveSeries) }),
})
export const showLiveSeries = endpoint({
  method: 'GET',
  path: '/api/admin/live/series/{id}',
  access: 'staff',
  tag: 'Staff',
  summary: 'One series with its days off and planned sessions',
  params: IdParams,
  status: 200,
  answer: StaffLiveSeriesDetails,
})
export const createLiveSeries = endpoint({
  method: 'POST',
  path: '/api/admin/live/series',
  ...staff,
  summary: `Create a series; drafts are planned ${liveLimits.weeksAhead} weeks ahead`,
  body: LiveSeriesForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const editLiveSeries = endpoint({
  method: 'PUT',
  path: '/api/admin/live/series/{id}',
  ...staff,
  summary: 'Change a series; unedited drafts are planned again',
  params: IdParams,
  body: LiveSeriesEdit,
  status: 200,
  answer: MessageAnswer,
})
export const endLiveSeries = endpoint({
  method: 'POST',
  path: '/api/admin/live/series/{id}/end',
  ...staff,
  summary: 'End a series; future drafts are deleted, announced sessions stay',
  params: IdParams,
  status: 200,
  answer: UndoableAnswer,
})

/** A day on which the series pauses, with the reason. */
export const LiveException = z.object({
  day: chosenDay('Choose a day'),
  reason: requiredText('Say why it is left out', limits.reasonMax),
})
export const leaveOutDay = endpoint({
  method: 'POST',
  path: '/api/admin/live/series/{id}/exceptions',
  ...staff,
  summary: 'Add a day off to a series; its draft is deleted',
  params: IdParams,
  body: LiveException,
  status: 200,
  answer: UndoableAnswer,
})
export const takeInDay = endpoint({
  method: 'POST',
  path: '/api/admin/live/series/{id}/exceptions/remove',
  ...staff,
  summary: 'Remove a day off from a series',
  params: IdParams,
  body: z.object({ day: chosenDay('Choose a day') }),
  status: 200,
  answer: MessageAnswer,
})
