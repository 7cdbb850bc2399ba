import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { chosenMoment, FileAnswer, Id, IdParams, Moment, optionalText, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { webAddress } from '../web-address.ts'
import { nameText, optionalName } from '../name-text.ts'
import { Formulas } from '../questions/formulas.ts'
import { marksFrom, RubricRows } from '../tests/rubric.ts'
import { assignmentStates, gradings, lateRules, linkKinds, workFileKinds, workStates } from './modes.ts'

const momentInvalid = 'Choose a date and a time'
const marksInvalid = `Enter marks from 0.01 to ${limits.marksMax}, with at most two decimals`
const httpsOnly = 'Enter an address that starts with https://'

/** Pupils open it on a phone, so its host is all that they can judge it by: no name or password may stand before it. */
const pupilsAddress = webAddress.check(
  z.refine((text: string) => {
    const url = URL.parse(text)
    return url?.protocol === 'https:' && url.username === '' && url.password === ''
  }, httpsOnly),
)
const thingKinds = [
  'ebook',
  'video',
  'material',
  'workshop',
  'test',
] as const satisfies readonly (typeof linkKinds)[number][]
export const LinkForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(thingKinds),
    target_id: Id,
    /** Of a book. */
    page: z.optional(z.nullable(wholeNumber(1, limits.countMax, 'Enter a page number'))),
  }),
  z.object({
    kind: z.literal('web'),
    url: pupilsAddress,
    /** Its host where it is empty. */
    title: optionalName(limits.lineMax),
  }),
])
export type LinkForm = z.output<typeof LinkForm>

/** A file that the assignment has, or a new upload. */
const FileForm = z.union(
  [z.object({ id: Id }), z.object({ upload: Id, kind: z.enum(workFileKinds) })],
  'Check the files',
)
export type FileForm = z.output<typeof FileForm>

const shape = {
  title: nameText('Title is required', limits.nameMax),
  /** Text with formulas between `$`. */
  instructions: optionalText(limits.questionMax),
  chapter: optionalName(limits.lineMax),
  competency: optionalName(limits.lineMax),
  takes_text: z._default(z.boolean(), true),
  takes_files: z._default(z.boolean(), true),
  grading: z.enum(gradings, 'Choose marks, a rubric or feedback'),
  /** With `marks`. */
  max_marks: z.optional(z.nullable(marksFrom(0.01, limits.marksMax, marksInvalid))),
  /** With `rubric`; the marks are the sum of its best levels. */
  rubric: z.optional(z.nullable(RubricRows)),
  for_all: z._default(z.boolean(), true),
  /** Without `for_all`. */
  student_ids: z._default(z.array(Id).check(z.maxLength(limits.studentsMax)), []),
  due_at: z.optional(z.nullable(chosenMoment(momentInvalid))),
  late_rule: z._default(z.enum(lateRules, 'Choose what happens to late work'), 'accept'),
  links: z._default(
    z
      .array(LinkForm, 'Check the links')
      .check(z.maxLength(limits.assignmentLinksMax, `An assignment has at most ${limits.assignmentLinksMax} links`)),
    [],
  ),
  files: z._default(
    z
      .array(FileForm, 'Check the files')
      .check(z.maxLength(limits.assignmentFilesMax, `An assignment has at most ${limits.assignmentFilesMax} files`)),
    [],
  ),
}
type Rules = z.output<z.ZodMiniObject<typeof shape>>
const rule = (path: keyof Rules, error: string, holds: (form: Rules) => boolean) =>
  z.refine<Rules>(holds, { error, path: [path] })
const rules = [
  rule('max_marks', marksInvalid, ({ grading, max_marks }) => grading !== 'marks' || Boolean(max_marks)),
  rule('rubric', 'Write or choose a rubric', ({ grading, rubric }) => grading !== 'rubric' || Boolean(rubric)),
  rule(
    'rubric',
    'The best levels of a rubric give at least some marks',
    ({ grading, rubric }) =>
      grading !== 'rubric' || !rubric || rubric.some(({ levels }) => levels.some(({ marks }) => marks > 0)),
  ),
  rule('student_ids', 'Choose at least one pupil', ({ for_all, student_ids }) => for_all || student_ids.length > 0),
  rule(
    'due_at',
    'Choose a due date, after which late work is refused',
    ({ late_rule, due_at }) => late_rule !== 'refuse' || Boolean(due_at),
  ),
] as const

/** What an assignment says, replaced as a whole by a change. */
export const AssignmentForm = z.object(shape).check(...rules)
export type AssignmentForm = z.output<typeof AssignmentForm>
export const NewAssignmentForm = z.object({ class_id: Id, ...shape }).check(...rules)
export const ChangedAssignmentForm = z
  .object({ version: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)), ...shape })
  .check(...rules)

/** Pupils of the assignment, and of those who have handed in, have a decision of a teacher, or have it returned. `to_mark`: handed in since the last decision. */
export const WorkCounts = z.object({
  pupils: z.number(),
  handed_in: z.number(),
  late: z.number(),
  to_mark: z.number(),
  marked: z.number(),
  returned: z.number(),
})
export type WorkCounts = z.infer<typeof WorkCounts>

export const AssignmentSummary = z.object({
  id: Id,
  class_id: Id,
  title: z.string(),
  state: z.enum(assignmentStates),
  grading: z.enum(gradings),
  max_marks: z.nullable(z.number()),
  for_all: z.boolean(),
  set_at: z.nullable(Moment),
  due_at: z.nullable(Moment),
  late_rule: z.enum(lateRules),
  closed_at: z.nullable(Moment),
  created_at: Moment,
  counts: WorkCounts,
})
export type AssignmentSummary = z.infer<typeof AssignmentSummary>

/** `is_gone`: what it points to is no longer there, and pupils do not see it. */
export const AssignmentLink = z.object({
  kind: z.enum(linkKinds),
  target_id: z.nullable(Id),
  url: z.nullable(z.string()),
  page: z.nullable(z.number()),
  title: z.string(),
  is_gone: z.boolean(),
})
export type AssignmentLink = z.infer<typeof AssignmentLink>

/** A file that the teacher attached; its signed address works for 15 minutes. */
export const AssignmentFile = z.object({
  id: Id,
  kind: z.enum(workFileKinds),
  name: z.string(),
  content_type: z.string(),
  bytes: z.number(),
  url: z.string(),
})
export type AssignmentFile = z.infer<typeof AssignmentFile>

/** How far the work of a pupil is. */
export const PupilState = z.object({
  student_id: Id,
  roll_number: z.number(),
  name: z.string(),
  state: z.enum(workStates),
  hand_ins: z.number(),
  handed_in_at: z.nullable(Moment),
  /** Whether that is the time by the pupil's phone, on which the work waited (docs/decisions/067-signed-time.md). */
  by_phone: z.boolean(),
  late: z.boolean(),
  /** Since when it has a decision. */
  marked_at: z.nullable(Moment),
  /** Whether nothing is handed in and nothing decided, as for work on paper: these pupils are reminded. */
  missing: z.boolean(),
})
export type PupilState = z.infer<typeof PupilState>

export const Assignment = z.object({
  ...AssignmentSummary.shape,
  class_name: z.string(),
  /** Of the class: since when it can only be read. */
  class_archived_at: z.nullable(Moment),
  /** A change names it, and is refused when there was another meanwhile. */
  version: z.number(),
  instructions: z.string(),
  formulas: Formulas,
  chapter: z.string(),
  competency: z.string(),
  takes_text: z.boolean(),
  takes_files: z.boolean(),
  rubric: z.nullable(RubricRows),
  student_ids: z.array(Id),
  links: z.array(AssignmentLink),
  files: z.array(AssignmentFile),
  /** By roll number. */
  pupils: z.array(PupilState),
})
export type Assignment = z.infer<typeof Assignment>

const shared = { tag: 'Assignments' } as const
/** Reading goes on when a subscription is over; changing does not. */
const reading = { ...shared, access: 'user' } as const
const changing = { ...shared, access: 'subscriber' } as const

export const createAssignment = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/assignments',
  summary: 'Draft an assignment of a class',
  body: NewAssignmentForm,
  status: 201,
  answer: z.object({ id: Id }),
})
export const listAssignments = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/lms/classes/{id}/assignments',
  summary: 'The assignments of a class with the counts of their work, newest first',
  params: IdParams,
  status: 200,
  answer: z.object({ items: z.array(AssignmentSummary) }),
})
export const showAssignment = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/lms/assignments/{id}',
  summary: 'An assignment, and how far the work of each pupil is',
  params: IdParams,
  status: 200,
  answer: Assignment,
})
export const changeAssignment = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/assignments/{id}',
  summary: 'Replace what an assignment says; 409 `edited-elsewhere` when it has changed since it was read',
  params: IdParams,
  body: ChangedAssignmentForm,
  status: 200,
  answer: MessageAnswer,
})
export const deleteAssignment = endpoint({
  ...changing,
  method: 'DELETE',
  path: '/api/lms/assignments/{id}',
  summary: 'Delete an assignment; 409 `work-handed-in` once there is work',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const setAssignment = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/assignments/{id}/set',
  summary: 'Show a draft to its pupils now, or at a time; until then the time can be changed',
  params: IdParams,
  body: z._default(z.object({ at: z.optional(z.nullable(chosenMoment(momentInvalid))) }), {}),
  status: 200,
  answer: MessageAnswer,
})
export const unsetAssignment = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/assignments/{id}/unset',
  summary: 'Make a scheduled assignment a draft again, until its pupils see it',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const closeAssignment = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/assignments/{id}/close',
  summary: 'Close an assignment: nothing more is handed in',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const reopenAssignment = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/assignments/{id}/reopen',
  summary: 'Open a closed assignment again, with a new due date where the old one is over and late work is refused',
  params: IdParams,
  body: z._default(z.object({ due_at: z.optional(z.nullable(chosenMoment(momentInvalid))) }), {}),
  status: 200,
  answer: MessageAnswer,
})
export const copyAssignment = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/assignments/{id}/copy',
  summary: 'Copy an assignment to a draft without dates, in its class or in another one of the teacher',
  params: IdParams,
  body: z._default(z.object({ class_id: z.optional(Id) }), {}),
  status: 201,
  answer: z.object({ id: Id }),
})
export const printReminder = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/lms/assignments/{id}/reminder',
  summary: 'Slips to print and cut, one for each pupil who has not handed in, in the language of the class',
  params: IdParams,
  status: 200,
  file: 'application/pdf',
  answer: FileAnswer,
})
/** A rubric of a test or an assignment; `title` says of which. */
export const KnownRubric = z.object({ title: z.string(), rows: RubricRows })
export type KnownRubric = z.infer<typeof KnownRubric>
export const listRubrics = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/lms/rubrics',
  summary: "The newest rubrics of the teacher's classes, from tests and assignments, to use again",
  status: 200,
  answer: z.object({ items: z.array(KnownRubric) }),
})
