import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdParams } from '../fields.ts'
import { limits } from '../limits.ts'
import { PupilQuestion } from '../questions/pupil-question.ts'
import { AttemptAnswer, AttemptSection, PupilTest, ShownAnswer } from './attempts.ts'
import { setLetters } from './modes.ts'

/** Orders and draws questions as an attempt would. */
const Seed = z.string().check(z.maxLength(limits.tokenMax), z.regex(/^[\w-]+$/))
const Paper = { seed: Seed, set: z.optional(z.enum(setLetters)) }

/** A test as a pupil would get it. */
export const PreviewedTest = z.object({
  test: PupilTest,
  seed: z.string(),
  sections: z.array(AttemptSection),
  questions: z.array(PupilQuestion),
})
export type PreviewedTest = z.infer<typeof PreviewedTest>

/** The marks of answers that a teacher tried. */
export const TriedAnswers = z.object({
  marks: z.number(),
  of: z.number(),
  /** Answers that a teacher would have to mark. */
  unmarked: z.number(),
  answers: z.array(ShownAnswer),
})
export type TriedAnswers = z.infer<typeof TriedAnswers>

const shared = { access: 'user', tag: 'Tests', params: IdParams, status: 200 } as const

export const previewTest = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/lms/tests/{id}/preview',
  summary: 'A test as a pupil would get it; stores nothing',
  query: z.object({ seed: z.optional(Seed), set: Paper.set }),
  answer: PreviewedTest,
})
export const tryAnswers = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/tests/{id}/preview',
  summary: 'Mark answers that a teacher tries in the preview; stores nothing',
  repeats: 'harmless',
  body: z.object({ ...Paper, answers: z.array(AttemptAnswer).check(z.maxLength(limits.testItemsMax)) }),
  answer: TriedAnswers,
})
