import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Moment, optionalText, pageOf, pageQuery } from '../fields.ts'
import { limits } from '../limits.ts'
import { nameText } from '../name-text.ts'
import { hundredths, RubricMark, RubricRows } from '../tests/rubric.ts'
import { gradings, workFileKinds, workStates } from './modes.ts'
import { Stroke, Strokes } from './notes.ts'

const version = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))

/** What helps a pupil on: a page of a book, a video, or a test of the class. */
export const nextStepKinds = ['ebook', 'video', 'test'] as const
export const NextStep = z.object({
  kind: z.enum(nextStepKinds),
  target_id: Id,
  /** Page of a book, from 1. */
  page: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))), null),
  title: nameText('Name what comes next', limits.nameMax),
})
export type NextStep = z.output<typeof NextStep>

/** What a teacher decided about the work of a pupil. */
export const WorkDecision = z.object({
  /** Null for none. With a rubric they follow from its levels. */
  marks: z.nullable(z.number()),
  /** The rows as they were when their levels were chosen; null before. */
  rubric: z.nullable(z.array(RubricMark)),
  /** Words about each row of the rubric, by place. */
  row_words: z.array(z.string()),
  feedback: z.string(),
  next_steps: z.array(NextStep),
})
export type WorkDecision = z.output<typeof WorkDecision>

/** Notes on a page of a file, with words about the page. */
export const PageNotes = z.object({
  page: z.number(),
  strokes: z.array(Stroke),
  words: z.string(),
  /** 0 before the first note. */
  version: z.number(),
})
export type PageNotes = z.output<typeof PageNotes>

export const WorkFile = z.object({
  id: Id,
  kind: z.enum(workFileKinds),
  name: z.string(),
  /** A signed address, for some minutes. */
  url: z.string(),
  /** Of a picture, in pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Of a PDF; a picture is one page, and a document has none to write on. */
  pages: z.nullable(z.number()),
  notes: z.array(PageNotes),
})
export type WorkFile = z.output<typeof WorkFile>

const pupilWork = {
  student_id: Id,
  roll_number: z.number(),
  name: z.string(),
  state: z.enum(workStates),
  /** Number of times that the pupil has handed in. */
  hand_ins: z.number(),
  handed_in_at: z.nullable(Moment),
  late: z.boolean(),
  marks: z.nullable(z.number()),
  /** Whether it can be returned: it has marks, or with feedback alone words or notes. */
  marked: z.boolean(),
  returned_at: z.nullable(Moment),
  /** Whether it was changed after it was returned; the pupil sees what was returned. */
  changed: z.boolean(),
  /** Increases with each change to decision or notes. */
  revision: z.number(),
}
/** The work of one pupil in the list of those to mark. */
export const PupilWork = z.object(pupilWork)
export type PupilWork = z.output<typeof PupilWork>

/** The work of one pupil with everything that is marked in it: the last hand-in. */
export const TaughtWork = z.object({
  ...pupilWork,
  /** When the server had the last hand-in. */
  received_at: z.nullable(Moment),
  /** When the phone kept it, by its own clock, and when it last heard the server before; null where it arrived within a minute. */
  kept_at: z.nullable(Moment),
  contact_at: z.nullable(Moment),
  /** The code of the last hand-in, which the pupil can show; empty for none. */
  receipt: z.string(),
  text: z.string(),
  files: z.array(WorkFile),
  decision: WorkDecision,
  /** Of the decision; a change names the one that it is based on. */
  version: z.number(),
  /** The teacher who decided last; empty for none. */
  marked_by: z.string(),
})
export type TaughtWork = z.output<typeof TaughtWork>

export const AssignmentToMark = z.object({
  id: Id,
  class_id: Id,
  class_name: z.string(),
  title: z.string(),
  grading: z.enum(gradings),
  max_marks: z.nullable(z.number()),
  rubric: z.nullable(RubricRows),
  chapter: z.string(),
  competency: z.string(),
  /** Of the assignment: levels of a rubric name the one that they were chosen from. */
  version: z.number(),
  archived: z.boolean(),
})
export type AssignmentToMark = z.output<typeof AssignmentToMark>

const marksInvalid = 'Enter marks with at most two decimals'
export const WorkDecisionForm = z.object({
  version,
  /** Times that the pupil had handed in when the teacher looked; 409 `edited-elsewhere` when there is more. */
  hand_ins: version,
  marks: z.nullable(hundredths(0, marksInvalid)),
  /** Levels of the rubric by place, null for none yet. Marks follow once each row has one. */
  rubric: z.optional(
    z.nullable(
      z.object({
        version,
        levels: z
          .array(z.nullable(z.int().check(z.minimum(0), z.maximum(limits.rubricLevelsMax - 1))))
          .check(z.maxLength(limits.rubricRowsMax)),
      }),
    ),
  ),
  row_words: z._default(z.array(optionalText(limits.feedbackMax)).check(z.maxLength(limits.rubricRowsMax)), []),
  feedback: optionalText(limits.feedbackMax),
  next_steps: z._default(
    z.array(NextStep).check(z.maxLength(limits.nextStepsMax, `Choose at most ${limits.nextStepsMax} next steps`)),
    [],
  ),
})
export type WorkDecisionForm = z.output<typeof WorkDecisionForm>

export const PageNotesForm = z.object({
  page: z.int().check(z.minimum(1), z.maximum(10_000)),
  version,
  strokes: Strokes,
  words: optionalText(limits.feedbackMax),
})
export type PageNotesForm = z.output<typeof PageNotesForm>

/** A teacher who has the work of a pupil of the assignment on screen. */
export const MarkerHere = z.object({ name: z.string(), student_id: z.nullable(Id) })
export type MarkerHere = z.output<typeof MarkerHere>

export const workHistoryKinds = ['decision', 'returned'] as const
export const WorkHistoryEntry = z.object({
  id: Id,
  at: Moment,
  kind: z.enum(workHistoryKinds),
  actor: z.string(),
  pupil: z.string(),
  before: z.string(),
  after: z.string(),
})
export type WorkHistoryEntry = z.output<typeof WorkHistoryEntry>

const PupilParams = z.object({ id: Id, student: Id })
const shared = { tag: 'Marking work', status: 200 } as const
const reading = { ...shared, method: 'GET', access: 'user' } as const
const changing = { ...shared, method: 'POST', access: 'subscriber' } as const

export const showWorkToMark = endpoint({
  ...reading,
  path: '/api/lms/assignments/{id}/marking',
  summary: 'An assignment with how far the work of each pupil is, by roll number',
  params: IdParams,
  answer: z.object({ assignment: AssignmentToMark, items: z.array(PupilWork) }),
})
export const showTaughtWork = endpoint({
  ...reading,
  path: '/api/lms/assignments/{id}/marking/{student}',
  summary: 'What a pupil handed in last, with the decision and the notes on its pages',
  params: PupilParams,
  answer: TaughtWork,
})
export const decideWork = endpoint({
  ...changing,
  path: '/api/lms/assignments/{id}/marking/{student}',
  summary: 'Keep marks, levels and words about the work of a pupil, who sees them once they are returned',
  params: PupilParams,
  body: WorkDecisionForm,
  answer: z.object({ msg: z.string(), work: TaughtWork }),
})
export const saveNotes = endpoint({
  ...changing,
  path: '/api/lms/hand-in-files/{id}/notes',
  summary: 'Keep the notes on a page that a pupil handed in',
  params: IdParams,
  body: PageNotesForm,
  answer: z.object({ msg: z.string(), notes: PageNotes, revision: z.number() }),
})
export const returnWork = endpoint({
  ...changing,
  path: '/api/lms/assignments/{id}/return',
  summary: 'Show pupils what was decided: those named, or all whose work is marked and not returned as it is now',
  params: IdParams,
  body: z.object({ student_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(limits.studentsMax))) }),
  answer: z.object({ msg: z.string(), items: z.array(PupilWork) }),
})
export const beHere = endpoint({
  ...changing,
  path: '/api/lms/assignments/{id}/marking-presence',
  summary: 'Tell which work is on screen, and learn who marks beside, and what changed',
  params: IdParams,
  body: z.object({ student_id: z.nullable(Id) }),
  repeats: 'harmless',
  answer: z.object({
    others: z.array(MarkerHere),
    works: z.array(z.object({ student_id: Id, revision: z.number(), hand_ins: z.number() })),
  }),
})
export const listWorkHistory = endpoint({
  ...reading,
  path: '/api/lms/assignments/{id}/history',
  summary: 'What was decided about the work of an assignment and returned, newest first',
  params: IdParams,
  query: z.object(pageQuery),
  answer: pageOf(WorkHistoryEntry),
})
export const suggestPractice = endpoint({
  ...reading,
  path: '/api/lms/assignments/{id}/practice',
  summary: 'Open practice tests of the class that ask about the chapter or competency of the assignment',
  params: IdParams,
  answer: z.object({ items: z.array(z.object({ id: Id, title: z.string() })) }),
})
