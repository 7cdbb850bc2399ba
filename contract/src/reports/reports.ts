import * as z from 'zod/mini'
import { nextStepKinds } from '../assignments/marking.ts'
import { endpoint } from '../endpoint.ts'
import { chosenDay, FileAnswer, Id, IdParams } from '../fields.ts'
import { HolisticSheet } from '../gradebook/holistic.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'

/**
 * How a piece of work ended for a pupil: `marked` and `in-words` when the pupil sees it, `being-marked` until then. Only these
 * two say something about what was decided.
 */
export const workOutcomes = ['marked', 'in-words', 'being-marked', 'missing', 'absent'] as const
export type WorkOutcome = (typeof workOutcomes)[number]

/** From 75 % of the marks on it is `secure`, from 40 % on `coming`, as on the pupil's own page. */
export const topicLevels = ['secure', 'coming', 'practise'] as const
export type TopicLevel = (typeof topicLevels)[number]

const ReportItem = z.object({
  kind: z.enum(['test', 'assignment']),
  title: z.string(),
  day: z.iso.date(),
  outcome: z.enum(workOutcomes),
  marks: z.nullable(z.number()),
  of: z.nullable(z.number()),
  late: z.boolean(),
  /** Whether the teacher's entry in the gradebook differs from what the pupil was shown, and counts in its place. */
  changed: z.boolean(),
  feedback: z.string(),
  /** Words about rows of the rubric. */
  rows: z.array(z.object({ title: z.string(), words: z.string() })),
  /** Words about pages, counted as on the pupil's page. */
  pages: z.array(z.object({ number: z.number(), words: z.string() })),
  /** What the teacher named to do next. */
  next_steps: z.array(z.object({ kind: z.enum(nextStepKinds), title: z.string(), page: z.nullable(z.number()) })),
})
export type ReportItem = z.infer<typeof ReportItem>

/** The report about one pupil for the parents. It has nothing of other pupils. */
export const Report = z.object({
  student_id: Id,
  roll_number: z.number(),
  name: z.string(),
  class_name: z.string(),
  subject: z.string(),
  grade: z.number(),
  /** Of the owner of the class; null without one. */
  school: z.nullable(z.string()),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The newest first. */
  items: z.array(ReportItem),
  /** Sums of the marked items. */
  marks: z.number(),
  of: z.number(),
  /** Of the gradebook so far, whatever the period; null where it has marks that the pupil has not seen. */
  total: z.nullable(z.object({ percent: z.number(), grade: z.nullable(z.string()) })),
  /** Days present, of the days that were held, in the columns of the period; null without one. */
  attendance: z.nullable(z.object({ days: z.number(), of: z.number() })),
  /** The card where the class uses one, without what a classmate says. */
  holistic: z.nullable(z.pick(HolisticSheet, { teacher: true, self: true, remark: true })),
  practice_tests: z.number(),
  /** By name. */
  topics: z.array(z.object({ name: z.string(), share: z.number(), level: z.enum(topicLevels) })),
})
export type Report = z.infer<typeof Report>

const fromInvalid = 'Choose the first day'
const toInvalid = 'Choose the last day'
const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to
const inOrder = { error: 'The last day is before the first', path: ['to'] }
const days = { from: chosenDay(fromInvalid), to: chosenDay(toInvalid) }

export const ReportPeriod = z.object(days).check(z.refine(isInOrder, inOrder))
export type ReportPeriod = z.output<typeof ReportPeriod>

export const ReportsForm = z
  .object({
    ...days,
    language: z.enum(languages, 'Choose a language'),
    student_ids: z
      .array(Id, 'Choose at least one pupil')
      .check(
        z.minLength(1, 'Choose at least one pupil'),
        z.maxLength(limits.studentsMax, `A class has at most ${limits.studentsMax} pupils`),
      ),
  })
  .check(z.refine(isInOrder, inOrder))
export type ReportsForm = z.output<typeof ReportsForm>

export const showReport = endpoint({
  method: 'GET',
  path: '/api/lms/students/{id}/report',
  access: 'user',
  tag: 'Reports',
  summary: 'What the report about a pupil says for a period',
  params: IdParams,
  query: ReportPeriod,
  status: 200,
  answer: Report,
})
export const printReports = endpoint({
  method: 'POST',
  path: '/api/lms/classes/{id}/reports',
  access: 'user',
  tag: 'Reports',
  summary: 'Reports for parents as one PDF, a page for each pupil',
  params: IdParams,
  body: ReportsForm,
  repeats: 'harmless',
  status: 200,
  file: 'application/pdf',
  answer: FileAnswer,
})
