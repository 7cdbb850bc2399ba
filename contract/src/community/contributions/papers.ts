import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { marksFrom } from '../../tests/rubric.ts'
import { Subject } from '../discussions.ts'
import { contributionLimits as bounds } from './contribution-rules.ts'
import { PaperForm, PaperItem, WithId } from './contributions.ts'

const forSubscribers = { access: 'subscriber', tag: 'Community' } as const
const path = '/api/community/papers'

/** What a paper of a test would say; null or empty where its author has to write. */
const PaperToGive = z.object({
  title: z.string(),
  subject: z.nullable(Subject),
  grade: z.number(),
  chapter: z.string(),
  minutes: z.nullable(z.number()),
  marks: z.nullable(z.number()),
  body: z.string(),
  source: z.string(),
  items: z.array(PaperItem),
  /** Questions of colleagues' banks, which only their authors give. */
  left_out: z.number(),
})
export type PaperToGive = z.infer<typeof PaperToGive>

export const showPaperOfTest = endpoint({
  ...forSubscribers,
  method: 'GET',
  path,
  summary: 'A test of the caller’s as a paper for colleagues, with the figures of its questions and nothing of a pupil',
  query: z.object({ test_id: Id }),
  status: 200,
  answer: PaperToGive,
})

const marksInvalid = `Enter marks from 0.01 to ${limits.questionMarksMax}, with at most two decimals`
export const PaperQuestion = z.object({
  question_id: Id,
  marks: marksFrom(0.01, limits.questionMarksMax, marksInvalid),
})
/** A paper with the questions of a test, or with questions of the bank. */
export const LmsPaperForm = z
  .extend(PaperForm, {
    test_id: z.optional(Id),
    questions: z.optional(
      z.array(PaperQuestion).check(
        z.minLength(1, 'Choose at least one question'),
        z.maxLength(bounds.paperItemsMax, `A paper has at most ${bounds.paperItemsMax} questions`),
        z.refine(
          (questions) => new Set(questions.map(({ question_id: id }) => id)).size === questions.length,
          'A question is named twice',
        ),
      ),
    ),
  })
  .check(
    z.refine(({ test_id: test, questions }) => (test === undefined) !== (questions === undefined), {
      error: 'Name a test or questions of the bank',
      path: ['questions'],
    }),
  )
export type LmsPaperForm = z.output<typeof LmsPaperForm>

export const givePaper = endpoint({
  ...forSubscribers,
  method: 'POST',
  path,
  summary: 'Begin a paper with the questions of a test or of the bank; a draft that only its author sees',
  body: LmsPaperForm,
  status: 201,
  answer: WithId,
})
