import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Moment } from '../fields.ts'
import { limits } from '../limits.ts'
import { Formulas } from '../questions/formulas.ts'
import { AnswerValue, PupilQuestion } from '../questions/pupil-question.ts'
import { setLetters, testModes } from './modes.ts'
import { RubricMark } from './rubric.ts'

/**
 * `upcoming`: opened, but before `opens_at`. `open`: the pupil can start. `running`: an attempt runs. `submitted`: the
 * last attempt was submitted. `closed`: nothing can be started, and the last attempt, if any, ended without a submit.
 */
export const pupilTestStates = ['upcoming', 'open', 'running', 'submitted', 'closed'] as const

export const PupilTest = z.object({
  id: Id,
  title: z.string(),
  mode: z.enum(testModes),
  state: z.enum(pupilTestStates),
  opens_at: z.nullable(Moment),
  closes_at: z.nullable(Moment),
  /** With the pupil's extra time. */
  minutes: z.nullable(z.number()),
  /** How many of these minutes are extra time. */
  extra_minutes: z.number(),
  /** The pupil's set; null where the test has none. */
  set: z.nullable(z.enum(setLetters)),
  questions: z.number(),
  marks: z.number(),
  /** Whether a wrong answer to one of its questions takes marks off. */
  negative: z.boolean(),
  /** The least and the most that one of these takes off; null where none does. */
  negative_marks: z.nullable(z.object({ least: z.number(), most: z.number() })),
  attempts: z.number(),
  attempts_left: z.number(),
  /** The pupil's latest attempt. */
  attempt_id: z.nullable(Id),
})
export type PupilTest = z.infer<typeof PupilTest>

/** The id that a device made for itself. */
const Device = z
  .string('A device needs an id')
  .check(z.maxLength(limits.deviceMax), z.regex(/^[\w .:-]+$/, 'A device needs an id of letters, digits and hyphens'))
const seq = z.int().check(z.minimum(0), z.maximum(limits.seqMax))
const epoch = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))

export const AttemptAnswer = z.object({ question: Id, value: AnswerValue })
export type AttemptAnswer = z.infer<typeof AttemptAnswer>

export const AttemptSection = z.object({
  title: z.string(),
  answer_any: z.nullable(z.number()),
  /** Ids in the pupil's order; the parts of a case follow it. */
  questions: z.array(Id),
  /** Questions that count in any case, where only some of the others do. A case stands for its parts. */
  compulsory: z.optional(z.array(Id)),
  /** Internal choices: of each list the pupil answers one. A case stands for its parts. */
  choices: z.optional(z.array(z.array(Id))),
})
export type AttemptSection = z.infer<typeof AttemptSection>

/** Everything that a device needs to finish the attempt without a network. */
export const StartedAttempt = z.object({
  id: Id,
  test_id: Id,
  title: z.string(),
  mode: z.enum(testModes),
  minutes: z.nullable(z.number()),
  set: z.nullable(z.enum(setLetters)),
  epoch: z.number(),
  started_at: Moment,
  /** With the pupil's extra time. Null where neither the test nor the attempt has an end of its own. */
  deadline: z.nullable(Moment),
  now: Moment,
  sections: z.array(AttemptSection),
  questions: z.array(PupilQuestion),
  /** The values in force, for a device that takes over. */
  answers: z.array(AttemptAnswer),
  /** Of this device: the highest contiguous `seq`, and the highest one of all, after which it goes on. */
  saved: z.number(),
  last_seq: z.number(),
})
export type StartedAttempt = z.infer<typeof StartedAttempt>

/**
 * One change of an answer. `value` is an `AnswerValue`; one that is none is refused by its `seq`, so that the other
 * events of the batch are kept. `at` is the device's clock, a moment or milliseconds since 1970.
 */
export const AnswerEvent = z.object({
  seq: z.int().check(z.minimum(1), z.maximum(limits.seqMax)),
  question: z.string().check(z.maxLength(limits.tokenMax), z.regex(/^[\w-]+$/)),
  value: z.unknown(),
  at: z.optional(
    z.nullable(z.union([z.string().check(z.maxLength(limits.tokenMax), z.regex(/^[\w .:+-]*$/)), z.number()])),
  ),
})
export type AnswerEvent = z.output<typeof AnswerEvent>

export const AnswersForm = z.object({
  device: Device,
  epoch,
  events: z
    .array(AnswerEvent)
    .check(z.maxLength(limits.batchEventsMax, `Send at most ${limits.batchEventsMax} events at once`)),
})
export type AnswersForm = z.output<typeof AnswersForm>

/**
 * Why an event does not count. `invalid-value`: not stored, so `saved` stays before it; send another value with the same
 * `seq`. `unknown-question`: stored, not a question of this attempt. `other-content`: an event with this `seq` is stored
 * with other content and stays.
 */
export const eventProblems = ['invalid-value', 'unknown-question', 'other-content'] as const
export type EventProblem = (typeof eventProblems)[number]

export const SavedAnswers = z.object({
  /** The highest contiguous `seq` of this device that is stored. */
  saved: z.number(),
  /** The epoch in force. */
  epoch: z.number(),
  now: Moment,
  /** Whether events of this batch arrived after the end. */
  late: z.boolean(),
  problems: z.array(z.object({ seq: z.number(), code: z.enum(eventProblems), msg: z.string() })),
})
export type SavedAnswers = z.infer<typeof SavedAnswers>

export const ShownAnswer = z.object({
  ...AttemptAnswer.shape,
  /** These are set once marks are shown. Null marks wait for the teacher. */
  marks: z.optional(z.nullable(z.number())),
  of: z.optional(z.number()),
  feedback: z.optional(z.string()),
  reason: z.optional(z.string()),
  rubric: z.optional(z.nullable(z.array(RubricMark))),
  right: z.optional(AnswerValue),
  /** What the author says about the options that the pupil chose. */
  about_chosen: z.optional(z.array(z.object({ option: z.string(), text: z.string() }))),
  explanation: z.optional(z.string()),
  /** Of the explanations too. */
  formulas: z.optional(Formulas),
})
export type ShownAnswer = z.infer<typeof ShownAnswer>

export const attemptStates = ['running', 'submitted', 'closed'] as const
export const Attempt = z.object({
  id: Id,
  test_id: Id,
  title: z.string(),
  mode: z.enum(testModes),
  set: z.nullable(z.enum(setLetters)),
  state: z.enum(attemptStates),
  epoch: z.number(),
  started_at: Moment,
  deadline: z.nullable(Moment),
  ended_at: z.nullable(Moment),
  now: Moment,
  receipt: z.nullable(z.string()),
  sections: z.array(AttemptSection),
  questions: z.array(PupilQuestion),
  /** While nothing is shown only answered questions; afterwards all. */
  answers: z.array(ShownAnswer),
  /** Set once marks are shown. */
  marks: z.optional(z.number()),
  of: z.optional(z.number()),
  /** Answers that wait for the teacher's marks; set once marks are shown. */
  unmarked: z.optional(z.number()),
})
export type Attempt = z.infer<typeof Attempt>

const shared = { access: 'pupil', tag: 'Taking a test', status: 200 } as const
/** Idempotent by themselves: a device repeats them until it hears the answer. */
const change = { ...shared, method: 'POST', repeats: 'harmless', params: IdParams } as const

export const listPupilTests = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/class/tests',
  summary: "The tests of the pupil's class that have been opened, newest first",
  answer: z.object({ items: z.array(PupilTest) }),
})
export const startAttempt = endpoint({
  ...change,
  path: '/api/class/tests/{id}/start',
  summary: 'Start a test or return to it; another device takes over with a higher epoch',
  /** `attempt`: one that this device holds answers of. It takes part in that one, also after its end, and begins none. */
  body: z.object({ device: Device, attempt: z.optional(Id) }),
  answer: z.object({ attempt: StartedAttempt }),
})
export const saveAnswers = endpoint({
  ...change,
  path: '/api/class/attempts/{id}/answers',
  summary: 'Store events of a device; sending them again changes nothing',
  body: AnswersForm,
  answer: SavedAnswers,
})
export const showAttempt = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/class/attempts/{id}',
  summary: 'An attempt with the values in force; marks and right answers once the test shows them',
  params: IdParams,
  answer: Attempt,
})
export const submitAttempt = endpoint({
  ...change,
  path: '/api/class/attempts/{id}/submit',
  summary: 'Submit an attempt; 409 `events-missing` with `saved` while events up to `seq` are missing',
  body: z.object({ device: Device, epoch, seq }),
  answer: z.object({
    state: z.literal('submitted'),
    receipt: z.string(),
    /** Whether the attempt had ended before: by its deadline or with the test. */
    late: z.boolean(),
  }),
})
