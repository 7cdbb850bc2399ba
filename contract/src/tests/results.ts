import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, pageOf, pageQuery } from '../fields.ts'
import { AnswerValue } from '../questions/pupil-question.ts'
import { setLetters } from './modes.ts'
import { testStates } from './tests.ts'
import { paperSources } from './paper.ts'
import { RubricMark } from './rubric.ts'

/** Where a pupil stands in a test. `closed`: the attempt ended by its deadline or with the test, not by a submit. */
export const progressStates = ['not-started', 'running', 'submitted', 'closed'] as const

/** A pupil's latest attempt. */
export const Progress = z.object({
  student_id: Id,
  roll_number: z.number(),
  name: z.string(),
  state: z.enum(progressStates),
  answered: z.number(),
  of: z.number(),
  /** The last time that a device of the pupil was heard of in this test. */
  seen_at: z.nullable(Moment),
  /** Questions with a value that arrived after the end and that the teacher has not accepted. */
  late: z.number(),
  /** Questions for which two devices disagree. */
  conflicts: z.number(),
  /** When an answer last arrived; before the first one the start of the attempt. */
  changed_at: z.nullable(Moment),
  /** The number of the question that was answered last, such as 4 or 3A. */
  at_question: z.nullable(z.string()),
})
export type Progress = z.infer<typeof Progress>

/** What the latest attempts have for a question so far. `wrong`: answers with less than half of the marks. */
const QuestionProgress = z.object({ question_id: Id, number: z.string(), answered: z.number(), wrong: z.number() })
export type QuestionProgress = z.infer<typeof QuestionProgress>

/** Where a class stands in a test at a moment of the server's clock. */
export const TestProgress = z.object({
  state: z.enum(testStates),
  now: Moment,
  items: z.array(Progress),
  questions: z.array(QuestionProgress),
})
export type TestProgress = z.infer<typeof TestProgress>

export const AnswerResult = z.object({
  question_id: Id,
  /** The value that counts; null for none. */
  value: AnswerValue,
  /** Null while nobody has marked an answer that the server cannot mark. */
  marks: z.nullable(z.number()),
  of: z.number(),
  /** Whether the teacher gave these marks. */
  by_teacher: z.boolean(),
  feedback: z.string(),
  /** Why the server gave these marks, such as a missing unit. */
  reason: z.string(),
  rubric: z.nullable(z.array(RubricMark)),
  /** Of the teacher's decision: a change of the marks names it. */
  version: z.number(),
  late: z.boolean(),
  /** What arrived after the end; set where `late` is true. */
  late_value: z.optional(AnswerValue),
  conflict: z.boolean(),
  /** Whether the value or the late one was added from a file, which can be changed by hand. */
  from_file: z.boolean(),
})
export type AnswerResult = z.infer<typeof AnswerResult>

/** The attempt of a pupil that counts: the one with the most marks. Without an attempt `marks` and `attempt_id` are null. */
export const Result = z.object({
  student_id: Id,
  roll_number: z.number(),
  name: z.string(),
  state: z.enum(progressStates),
  attempt_id: z.nullable(Id),
  /** Of that attempt; null where the test has no sets. */
  set: z.nullable(z.enum(setLetters)),
  attempts: z.number(),
  receipt: z.nullable(z.string()),
  marks: z.nullable(z.number()),
  of: z.number(),
  /** Answers that wait for the teacher's marks. */
  unmarked: z.number(),
  /** Of the questions that this pupil got, in the order of the test. */
  answers: z.array(AnswerResult),
})
export type Result = z.infer<typeof Result>

/**
 * How an event came that no device sent. `file`: the teacher added it from a file, which can be changed by hand. The others: it was read
 * from paper.
 */
export const eventSources = ['file', ...paperSources] as const

/** One event of an attempt's log, as the teacher sees it. */
export const LoggedEvent = z.object({
  device: z.string(),
  epoch: z.number(),
  seq: z.number(),
  /** As sent: it may be no question of the test. */
  question_id: z.string(),
  value: AnswerValue,
  source: z.nullable(z.enum(eventSources)),
  /** The device's clock; null when it sent none that can be read. */
  at: z.nullable(Moment),
  received_at: Moment,
  late: z.boolean(),
  /** Whether another device had taken over before it arrived. */
  stale: z.boolean(),
})
export type LoggedEvent = z.infer<typeof LoggedEvent>

const shared = { tag: 'Tests', params: IdParams } as const
const reading = { ...shared, method: 'GET', access: 'user', status: 200 } as const
const changing = { ...shared, method: 'POST', access: 'subscriber', status: 200 } as const

export const showProgress = endpoint({
  ...reading,
  path: '/api/lms/tests/{id}/progress',
  summary: 'Where each pupil of the class stands in a test, by roll number, and what fails',
  answer: TestProgress,
})
export const showResults = endpoint({
  ...reading,
  path: '/api/lms/tests/{id}/results',
  summary: 'Marks and answers of each pupil of the class, by roll number',
  answer: z.object({ items: z.array(Result) }),
})
export const listEvents = endpoint({
  ...reading,
  path: '/api/lms/attempts/{id}/events',
  summary: 'The log of an attempt in the order of arrival: every value that any device of the pupil sent',
  query: z.object({ ...pageQuery, question_id: z.optional(Id) }),
  answer: pageOf(LoggedEvent),
})
export const acceptLate = endpoint({
  ...changing,
  path: '/api/lms/attempts/{id}/accept-late',
  summary: 'Let the late value of a question count; 409 `no-late-answer` where there is none',
  body: z.object({ question_id: Id }),
  answer: MessageAnswer,
})
