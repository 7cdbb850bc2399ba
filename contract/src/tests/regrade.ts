import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, optionalText, pageOf, pageQuery, requiredText, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { numberPattern } from '../questions/question.ts'

const optionId = z.string('Choose what is right').check(z.minLength(1, 'Choose what is right'), z.maxLength(40))
const decimal = (needed: string) =>
  requiredText(needed, limits.lineMax).check(z.refine((text: string) => numberPattern.test(text), 'Enter a number'))
const acceptedText = requiredText('Write an accepted answer', limits.paragraphMax)
const accepted = z
  .array(acceptedText)
  .check(z.minLength(1, 'Write an accepted answer'), z.maxLength(limits.acceptedMax))

/** What is right in a question, by its kind; the question itself stays as pupils have read it. */
export const Mend = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one-choice'), right: optionId }),
  z.object({ kind: z.literal('assertion-reason'), right: optionId }),
  z.object({
    kind: z.literal('several-choices'),
    right: z
      .array(optionId, 'Choose what is right')
      .check(z.minLength(1, 'Choose what is right'), z.maxLength(limits.optionsMax)),
  }),
  z.object({ kind: z.literal('true-false'), right: z.boolean('Choose true or false') }),
  z.object({
    kind: z.literal('number'),
    right: decimal('Enter the number'),
    tolerance: z.nullable(decimal('Enter a number')),
    unit: optionalText(limits.lineMax),
    significant_digits: z.nullable(wholeNumber(1, 15, 'Enter a whole number from 1 to 15')),
  }),
  z.object({ kind: z.literal('short-text'), accepted }),
  z.object({
    kind: z.literal('fill-in'),
    /** Accepted answers of each gap, in order. */
    gaps: z
      .array(
        z
          .array(acceptedText.check(z.regex(/^[^[\]|]+$/, 'Write it without brackets and bars')))
          .check(z.minLength(1, 'Write an accepted answer'), z.maxLength(limits.acceptedMax)),
      )
      .check(z.minLength(1), z.maxLength(limits.partsMax)),
  }),
])
export type Mend = z.output<typeof Mend>

/**
 * `new-version`: the current version of the caller's bank. `mend`: another right answer for the test's copy.
 * `full-marks`: for everybody, answered or not. `leave-out`: the question counts for nobody. `as-usual` ends both.
 */
export const regradeActs = ['new-version', 'mend', 'full-marks', 'leave-out', 'as-usual'] as const
export type RegradeAct = (typeof regradeActs)[number]

const shape = {
  question_id: Id,
  /** Of the question that the caller has seen; 409 `edited-elsewhere` when another regrade came between. */
  revision: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
  act: z.enum(regradeActs, 'Choose what to do'),
  /** For `mend` alone. */
  mend: z.optional(z.nullable(Mend)),
}
const RegradePreviewForm = z.object(shape)
export type RegradePreviewForm = z.output<typeof RegradePreviewForm>
export const RegradeForm = z.object({
  ...shape,
  /** Why, for the history. */
  note: optionalText(limits.reasonMax),
})
export type RegradeForm = z.output<typeof RegradeForm>

const change = z.object({ before: z.nullable(z.number()), after: z.nullable(z.number()) })
/** A pupil for whom a regrade matters: the marks of the question in the attempt that counts, and of the whole test. */
export const PupilChange = z.object({
  student_id: Id,
  roll_number: z.number(),
  name: z.string(),
  question: change,
  total: change,
  /** Whether marks that a teacher gave stay as they are. */
  kept: z.boolean(),
})
export type PupilChange = z.infer<typeof PupilChange>

export const Regrade = z.object({
  /** Pupils whose marks change, and those whose marks a teacher gave; by roll number. */
  items: z.array(PupilChange),
  /** Pupils whose total changes, and all who have taken the test. */
  changed: z.number(),
  taken: z.number(),
  /** The most that a pupil can reach in the test. */
  of: z.object({ before: z.number(), after: z.number() }),
  /** What was right, and what is. */
  before: z.string(),
  after: z.string(),
})
export type Regrade = z.infer<typeof Regrade>

export const historyKinds = ['regrade', 'marks', 'late', 'rubric'] as const
export type HistoryKind = (typeof historyKinds)[number]
/** What a teacher decided about a test: who, when, what was before and after it. Never changed. */
export const HistoryEntry = z.object({
  id: Id,
  at: Moment,
  kind: z.enum(historyKinds),
  /** Empty once the account is deleted. */
  actor: z.string(),
  question_id: z.nullable(Id),
  /** The pupil, as roll number and name; empty for all. */
  pupil: z.string(),
  before: z.string(),
  after: z.string(),
  note: z.string(),
  /** Of a regrade: each pupil whose marks it changed. */
  pupils: z.array(z.object({ pupil: z.string(), before: z.string(), after: z.string() })),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const shared = { tag: 'Marking', params: IdParams, status: 200 } as const

export const previewRegrade = endpoint({
  ...shared,
  method: 'POST',
  access: 'subscriber',
  path: '/api/lms/tests/{id}/regrade/preview',
  summary: 'Whose marks a regrade of a question would change; changes nothing',
  repeats: 'harmless',
  body: RegradePreviewForm,
  answer: Regrade,
})
export const regradeQuestion = endpoint({
  ...shared,
  method: 'POST',
  access: 'subscriber',
  path: '/api/lms/tests/{id}/regrade',
  summary: 'Regrade a question for all pupils at once; marks that a teacher gave stay',
  body: RegradeForm,
  answer: z.object({ ...MessageAnswer.shape, ...Regrade.shape }),
})
export const listHistory = endpoint({
  ...shared,
  method: 'GET',
  access: 'user',
  path: '/api/lms/tests/{id}/history',
  summary: 'What teachers decided about the marks of a test, newest first',
  query: z.object({ ...pageQuery, kind: z.optional(z.enum(historyKinds)) }),
  answer: pageOf(HistoryEntry),
})
