import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { chosenMoment, Id, IdParams, Moment, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { nameText, optionalName } from '../name-text.ts'
import { Formulas } from '../questions/formulas.ts'
import { QuestionContent, questionKinds } from '../questions/question.ts'

export const testModes = ['graded', 'practice'] as const
export type TestMode = (typeof testModes)[number]
/** When pupils see their marks and what is right. */
export const showRules = ['after-submit', 'after-close', 'never'] as const
export type ShowRule = (typeof showRules)[number]
/** A test that is open to its class waits for `opens_at` as `open` too; `closed` also follows from `closes_at`. */
export const testStates = ['draft', 'open', 'closed'] as const
export type TestState = (typeof testStates)[number]

/** Marks with at most two decimals, as a number or as typed. */
const marksFrom = (least: number, error: string) =>
  z.pipe(
    z.union([z.number(error), z.string(error).check(z.regex(/^\d{1,4}(?:\.\d{1,2})?$/, error))], error),
    z.pipe(
      z.transform(Number),
      z.number(error).check(
        z.minimum(least, error),
        z.maximum(limits.questionMarksMax, error),
        z.refine((marks: number) => Math.abs(marks * 100 - Math.round(marks * 100)) < 1e-6, error),
      ),
    ),
  )
const marksInvalid = `Enter marks from 0.01 to ${limits.questionMarksMax}, with at most two decimals`
const negativeInvalid = `Enter marks to take off from 0 to ${limits.questionMarksMax}, with at most two decimals`

const itemMarks = {
  question_id: Id,
  marks: marksFrom(0.01, marksInvalid),
  /** Taken off for a wrong answer, never for none. */
  negative_marks: z._default(marksFrom(0, negativeInvalid), 0),
}
/** A question of the bank. The marks of a case are divided over its parts unless `parts` says otherwise. */
const ItemForm = z.object({
  ...itemMarks,
  parts: z.optional(z.array(z.object(itemMarks)).check(z.maxLength(limits.partsMax))),
})

const itemsNeeded = 'Add at least one question to each section'
const SectionForm = z
  .object({
    title: optionalName(limits.lineMax),
    /** Of the section's questions the best that many count; absent for all. A case counts as one. */
    answer_any: z.optional(z.nullable(wholeNumber(1, limits.testItemsMax, 'Enter how many questions count'))),
    items: z
      .array(ItemForm, itemsNeeded)
      .check(
        z.minLength(1, itemsNeeded),
        z.maxLength(limits.testItemsMax, `A test has at most ${limits.testItemsMax} questions`),
      ),
  })
  .check(
    z.refine(
      ({ answer_any, items }) => (answer_any ?? 0) <= items.length,
      'A section cannot ask for more answers than it has questions',
    ),
  )
type SectionForm = z.output<typeof SectionForm>

const sectionsNeeded = 'Add at least one section'
const momentInvalid = 'Choose a date and a time'
const shape = {
  title: nameText('Title is required', limits.nameMax),
  mode: z.enum(testModes, 'Choose graded or practice'),
  /** Pupils can start from then on; absent for the moment of opening. */
  opens_at: z.optional(z.nullable(chosenMoment(momentInvalid))),
  /** The test ends then at the latest. */
  closes_at: z.optional(z.nullable(chosenMoment(momentInvalid))),
  /** Time of an attempt; absent for no limit of its own. */
  minutes: z.optional(
    z.nullable(wholeNumber(1, limits.testMinutesMax, `Enter minutes from 1 to ${limits.testMinutesMax}`)),
  ),
  attempts: z._default(wholeNumber(1, limits.attemptsMax, `Enter attempts from 1 to ${limits.attemptsMax}`), 1),
  /** Whether each attempt has its own order of questions and options. */
  shuffle: z._default(z.boolean(), false),
  /** By default `after-submit` in practice, `after-close` in a graded test. */
  show: z.optional(z.enum(showRules, 'Choose when marks are shown')),
  sections: z.array(SectionForm, sectionsNeeded).check(
    z.minLength(1, sectionsNeeded),
    z.maxLength(limits.testSectionsMax, `A test has at most ${limits.testSectionsMax} sections`),
    z.refine(
      (sections: SectionForm[]) => sections.reduce((sum, { items }) => sum + items.length, 0) <= limits.testItemsMax,
      `A test has at most ${limits.testItemsMax} questions`,
    ),
    z.refine((sections: SectionForm[]) => {
      const ids = sections.flatMap(({ items }) => items.map((item) => item.question_id))
      return new Set(ids).size === ids.length
    }, 'A question is named twice'),
  ),
}
type Window = { opens_at?: string | null | undefined; closes_at?: string | null | undefined }
const closesAfterOpening = z.refine<Window>(
  ({ opens_at, closes_at }) => !opens_at || !closes_at || Date.parse(closes_at) > Date.parse(opens_at),
  { error: 'Choose an end after the beginning', path: ['closes_at'] },
)

/** What a draft says, replaced as a whole by a change. */
export const TestForm = z.object(shape).check(closesAfterOpening)
export type TestForm = z.output<typeof TestForm>
export const NewTestForm = z.object({ class_id: Id, ...shape }).check(closesAfterOpening)
export type NewTestForm = z.output<typeof NewTestForm>

export const TestSummary = z.object({
  id: Id,
  class_id: Id,
  title: z.string(),
  mode: z.enum(testModes),
  state: z.enum(testStates),
  opens_at: z.nullable(Moment),
  closes_at: z.nullable(Moment),
  minutes: z.nullable(z.number()),
  attempts: z.number(),
  shuffle: z.boolean(),
  show: z.enum(showRules),
  /** Questions that a pupil answers: a case counts by its parts. */
  questions: z.number(),
  /** The most that a pupil can reach. */
  marks: z.number(),
  created_at: Moment,
  opened_at: z.nullable(Moment),
  closed_at: z.nullable(Moment),
})
export type TestSummary = z.infer<typeof TestSummary>

/** The copy of a question in a test: the version of the moment when the test was opened, in a draft the current one. */
export const TestItem = z.object({
  question_id: Id,
  kind: z.enum(questionKinds),
  text: z.string(),
  version: z.number(),
  /** The case that it is a part of; its marks are a share of the case's. */
  case_id: z.nullable(Id),
  marks: z.number(),
  negative_marks: z.number(),
  content: QuestionContent,
  explanation: z.string(),
  hint: z.string(),
  formulas: Formulas,
})
export type TestItem = z.infer<typeof TestItem>

export const Test = z.object({
  ...TestSummary.shape,
  class_name: z.string(),
  sections: z.array(z.object({ title: z.string(), answer_any: z.nullable(z.number()), items: z.array(TestItem) })),
})
export type Test = z.infer<typeof Test>

const shared = { tag: 'Tests' } as const
/** Reading goes on when a subscription is over; changing does not. */
const reading = { ...shared, access: 'user' } as const
const changing = { ...shared, access: 'subscriber' } as const

export const createTest = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/tests',
  summary: "Draft a test of a class from questions of the teacher's bank; cases bring their parts",
  body: NewTestForm,
  status: 201,
  answer: z.object({ id: Id }),
})
export const listTests = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/lms/classes/{id}/tests',
  summary: 'The tests of a class, newest first',
  params: IdParams,
  status: 200,
  answer: z.object({ items: z.array(TestSummary) }),
})
export const showTest = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/lms/tests/{id}',
  summary: 'A test with its sections and questions',
  params: IdParams,
  status: 200,
  answer: Test,
})
export const changeTest = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/tests/{id}',
  summary: 'Replace a draft; 409 `test-opened` once it has been opened',
  params: IdParams,
  body: TestForm,
  status: 200,
  answer: MessageAnswer,
})
export const deleteTest = endpoint({
  ...changing,
  method: 'DELETE',
  path: '/api/lms/tests/{id}',
  summary: 'Delete a draft; 409 `test-opened` once it has been opened',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const openTest = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/tests/{id}/open',
  summary: 'Open a draft to its class; from now on its questions are frozen',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const closeTest = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/tests/{id}/close',
  summary: 'Close a test; running attempts end',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
