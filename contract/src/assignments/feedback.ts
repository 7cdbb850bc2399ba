import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileAnswer, Id, IdParams, Moment } from '../fields.ts'
import { nextStepKinds } from './marking.ts'
import { workFileKinds, workStates } from './modes.ts'
import { Stroke } from './notes.ts'

/** A page that the pupil handed in, as the teacher returned it. */
export const FeedbackPage = z.object({
  file_id: Id,
  name: z.string(),
  kind: z.enum(workFileKinds),
  page: z.number(),
  /** A signed address, for some minutes; null once the file is deleted. */
  url: z.nullable(z.string()),
  /** Of a picture, in pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  strokes: z.array(Stroke),
  words: z.string(),
})
export type FeedbackPage = z.output<typeof FeedbackPage>

/** What a teacher returned to a pupil, as it was at that moment. */
export const Feedback = z.object({
  returned_at: Moment,
  /** Null with feedback in words alone. */
  marks: z.nullable(z.number()),
  of: z.nullable(z.number()),
  rows: z.array(
    z.object({
      title: z.string(),
      text: z.nullable(z.string()),
      marks: z.nullable(z.number()),
      of: z.number(),
      words: z.string(),
    }),
  ),
  words: z.string(),
  next_steps: z.array(
    z.object({
      kind: z.enum(nextStepKinds),
      title: z.string(),
      page: z.nullable(z.number()),
      /** What the pupil opens, a file for some minutes; null for what the teacher shows in class. */
      url: z.nullable(z.string()),
    }),
  ),
  /** Those with notes or words. */
  pages: z.array(FeedbackPage),
  /** Whether the pupil has handed in again since. */
  of_earlier: z.boolean(),
})
export type Feedback = z.output<typeof Feedback>

/** Share of the marks that a pupil has reached in a chapter, in three steps; there are no numbers and no places. */
export const chapterSteps = ['going-well', 'on-the-way', 'practise'] as const

export const PupilProgress = z.object({
  work: z.array(
    z.object({
      id: Id,
      title: z.string(),
      state: z.enum(workStates),
      due_at: z.nullable(Moment),
      returned_at: z.nullable(Moment),
      marks: z.nullable(z.number()),
      of: z.nullable(z.number()),
      words: z.string(),
    }),
  ),
  /** Tests whose marks are shown, newest first. */
  tests: z.array(z.object({ id: Id, title: z.string(), marks: z.number(), of: z.number() })),
  chapters: z.array(z.object({ chapter: z.string(), step: z.enum(chapterSteps), pieces: z.number() })),
})
export type PupilProgress = z.output<typeof PupilProgress>

const shared = { access: 'pupil', tag: 'Work of a pupil', status: 200, method: 'GET' } as const

export const showFeedback = endpoint({
  ...shared,
  path: '/api/class/work/{id}/feedback',
  summary: "What the teacher returned about the pupil's own work; null before",
  params: IdParams,
  answer: z.object({ feedback: z.nullable(Feedback) }),
})
export const downloadFeedback = endpoint({
  ...shared,
  path: '/api/class/work/{id}/feedback/file',
  summary: 'The pages with notes and the feedback as a PDF',
  params: IdParams,
  file: 'application/pdf',
  answer: FileAnswer,
})
export const showPupilProgress = endpoint({
  ...shared,
  path: '/api/class/progress',
  summary: "The pupil's own work and test marks as far as they are shown, and how each chapter goes",
  answer: PupilProgress,
})
