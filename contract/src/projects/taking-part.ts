import * as z from 'zod/mini'
import { DistrictId } from '../community/people/district-id.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { FileAnswer, Id, IdParams, Moment, optionalText, pageOf, pageQuery } from '../fields.ts'
import { limits } from '../limits.ts'
import { lineText, nameText } from '../name-text.ts'
import { CoarsePlace } from './place.ts'
import { projectLimits as bounds, visitStates } from './project-rules.ts'
import { ReadingForm, Visit } from './readings.ts'

export const EnrolForm = z.object({
  class_id: Id,
  /** For the teacher's own pages, poster and report, and for the partner school; others see "School 7", unless the teacher puts up a poster that names it. */
  school: nameText('Write the name of the school', bounds.schoolMax),
  district: DistrictId,
  ...CoarsePlace.shape,
})
export type EnrolForm = z.output<typeof EnrolForm>

/** A class of the caller in a project. */
export const ProjectClass = z.object({
  id: Id,
  class_id: Id,
  class_name: z.string(),
  /** Number of its school in the project. */
  school: z.number(),
  school_name: z.string(),
  district: z.string(),
  place: CoarsePlace,
  enrolled_at: Moment,
  /** Since when it takes part no more; its visits stay. */
  left_at: z.nullable(Moment),
  waiting: z.number(),
  released: z.number(),
  excluded: z.number(),
  /** Flags that nobody has looked at. */
  flags: z.number(),
  /** Its poster in the poster session; null while none is put up. */
  poster: z.nullable(z.object({ id: Id, names_school: z.boolean() })),
})
export type ProjectClass = z.infer<typeof ProjectClass>

const reason = lineText('Say why', bounds.reasonMax).check(
  z.minLength(bounds.reasonMin, `Write at least ${bounds.reasonMin} characters`),
)

export const ExcludeForm = z.object({ reason })
export const CorrectionForm = z.object({ ...z.pick(ReadingForm, { value: true, unit: true }).shape, reason })

const shared = { tag: 'Projects', status: 200 } as const
/** Reading goes on when a subscription is over; changing does not. */
const reading = { ...shared, method: 'GET', access: 'user' } as const
const changing = { ...shared, method: 'POST', access: 'subscriber' } as const

export const listProjectClasses = endpoint({
  ...reading,
  path: '/api/collaborative-projects/{id}/classes',
  summary: "The caller's classes in a project, with counts of their visits",
  params: IdParams,
  answer: z.object({ items: z.array(ProjectClass) }),
})
export const enrolClass = endpoint({
  ...changing,
  path: '/api/collaborative-projects/{id}/classes',
  summary: 'Let a class take part, at a place rounded to 0.05 degrees',
  params: IdParams,
  body: EnrolForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const leaveProject = endpoint({
  ...changing,
  path: '/api/project-classes/{id}/leave',
  summary: 'Take a class out of a project; what it measured stays',
  params: IdParams,
  answer: MessageAnswer,
})
export const listVisits = endpoint({
  ...reading,
  path: '/api/project-classes/{id}/visits',
  summary: 'The visits of a class with their readings and flags, newest first',
  params: IdParams,
  query: z.object({ ...pageQuery, state: z.optional(z.enum(visitStates)) }),
  answer: pageOf(Visit),
})
export const releaseVisits = endpoint({
  ...changing,
  path: '/api/project-classes/{id}/release',
  summary: 'Let visits of a class count; others see them from then on',
  params: IdParams,
  body: z.object({
    visit_ids: z.array(Id).check(z.minLength(1, 'Choose at least one visit'), z.maxLength(limits.bulkMax)),
  }),
  answer: MessageAnswer,
})
export const excludeVisit = endpoint({
  ...changing,
  path: '/api/project-visits/{id}/exclude',
  summary: 'Keep a visit out with a reason; it is not deleted',
  params: IdParams,
  body: ExcludeForm,
  answer: MessageAnswer,
})
export const correctReading = endpoint({
  ...changing,
  path: '/api/project-readings/{id}/correct',
  summary:
    'Add a correction to a reading; what stood there before stays. 409 `edited-elsewhere` when it was corrected meanwhile',
  params: IdParams,
  body: CorrectionForm,
  answer: MessageAnswer,
})
export const FlagDecision = z.object({
  is_right: z.boolean('Choose whether the reading is right'),
  words: optionalText(bounds.reasonMax),
})
export const decideFlag = endpoint({
  ...changing,
  path: '/api/project-flags/{id}/decide',
  summary: 'Say whether a flagged reading is right, by its teacher or who runs the project',
  params: IdParams,
  body: FlagDecision,
  answer: MessageAnswer,
})
export const posterSizes = ['a1', 'a4'] as const
export const downloadPoster = endpoint({
  ...reading,
  path: '/api/project-classes/{id}/poster',
  summary: "A poster made from the class's own figures",
  params: IdParams,
  query: z.object({ size: z._default(z.enum(posterSizes), 'a4') }),
  file: 'application/pdf',
  answer: FileAnswer,
})
