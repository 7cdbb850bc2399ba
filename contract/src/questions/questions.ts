import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, pageOf, pageQuery, searchText, wholeNumber } from '../fields.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { QuestionDetails } from './question-details.ts'
import { PupilQuestion, questionKinds } from './pupil-question.ts'
import { bloomLevels, boards, difficulties, QuestionForm, questionSources, QuestionSummary } from './question.ts'

/** Reading goes on when a subscription is over; changes need one. */
const reading = { method: 'GET', access: 'user', tag: 'Questions' } as const
const shared = { access: 'subscriber', tag: 'Questions' } as const

export const listQuestions = endpoint({
  ...reading,
  path: '/api/lms/questions',
  summary:
    'The questions of the teacher, their school or Ariviyal, newest first, with search and filters; parts of cases only in a search. Those of others need a subscription',
  query: z.object({
    ...pageQuery,
    from: z._default(z.enum(questionSources), 'mine'),
    q: z.optional(searchText),
    kind: z.optional(z.enum(questionKinds)),
    grade: z.optional(wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade')),
    chapter: z.optional(searchText),
    board: z.optional(z.enum(boards)),
    difficulty: z.optional(z.enum(difficulties)),
    bloom: z.optional(z.enum(bloomLevels)),
    language: z.optional(z.enum(languages)),
  }),
  status: 200,
  /** `similar` is true when nothing matched exactly and similar spellings are returned. */
  answer: z.extend(pageOf(QuestionSummary), { similar: z.boolean() }),
})

export const showQuestion = endpoint({
  ...reading,
  path: '/api/lms/questions/{id}',
  summary: 'A question with what is right; a case with its parts',
  params: IdParams,
  status: 200,
  answer: QuestionDetails,
})

export const createQuestion = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/questions',
  summary: "Add a question to the teacher's bank; a case with its parts",
  body: QuestionForm,
  status: 201,
  answer: z.object({ id: Id }),
})

export const previewQuestion = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/questions/preview',
  summary: 'A question as pupils would see it, with its formulas; stores nothing',
  body: QuestionForm,
  repeats: 'harmless',
  status: 200,
  answer: z.object({ question: PupilQuestion, parts: z.array(PupilQuestion) }),
})

export const updateQuestion = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/questions/{id}',
  summary: 'Store a new version of a question; tests keep the version that they use',
  params: IdParams,
  body: QuestionForm,
  status: 200,
  answer: z.object({ msg: z.string(), version: z.number() }),
})

export const deleteQuestion = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/lms/questions/{id}',
  summary: 'Delete a question from the bank; a case with its parts',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
