import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { chosenMoment, Id, IdParams, Moment, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { nameText } from '../name-text.ts'
import { blueprintIds } from './blueprints.ts'
import { testModes } from './modes.ts'
import { idsOfSection, SectionForm, TestSection } from './sections.ts'

/** When pupils see their marks and what is right. */
export const showRules = ['after-submit', 'after-close', 'never'] as const
export type ShowRule = (typeof showRules)[number]
/** A test that is open to its class waits for `opens_at` as `open` too; `closed` also follows from `closes_at`. */
export const testStates = ['draft', 'open', 'closed'] as const
export type TestState = (typeof testStates)[number]

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
  /** Up to four sets, A to D, each in its own order; a pupil gets one by roll number. 1 for none. */
  sets: z._default(wholeNumber(1, limits.testSetsMax, `Choose 1 to ${limits.testSetsMax} sets`), 1),
  /** What the draft is compared with. */
  blueprint: z.optional(z.nullable(z.enum(blueprintIds, 'Choose a blueprint'))),
  /** By default `after-submit` in practice, `after-close` in a graded test. */
  show: z.optional(z.enum(showRules, 'Choose when marks are shown')),
  sections: z.array(SectionForm, sectionsNeeded).check(
    z.minLength(1, sectionsNeeded),
    z.maxLength(limits.testSectionsMax, `A test has at most ${limits.testSectionsMax} sections`),
    z.refine(
      (sections: SectionForm[]) => sections.flatMap(idsOfSection).length <= limits.testItemsMax,
      `A test has at most ${limits.testItemsMax} questions`,
    ),
    z.refine((sections: SectionForm[]) => {
      const ids = sections.flatMap(idsOfSection)
      return new Set(ids).size === ids.length
    }, 'A question is named twice'),
  ),
}
type Window = { opens_at?: string | null | undefined; closes_at?: string | null | undefined }
const closesAfterOpening = z.refine<Window>(
  ({ opens_at, closes_at }) => !opens_at || !closes_at || Date.parse(closes_at) > Date.parse(opens_at),
  { error: 'Choose an end after the beginning', path: ['closes_at'] },
)

const oneOrder = z.refine<{ sets: number; shuffle: boolean }>(({ sets, shuffle }) => sets === 1 || !shuffle, {
  error: 'Choose sets, or an order of its own for each pupil',
  path: ['sets'],
})

/** What a draft says, replaced as a whole by a change. */
export const TestForm = z.object(shape).check(closesAfterOpening, oneOrder)
export type TestForm = z.output<typeof TestForm>
export const NewTestForm = z.object({ class_id: Id, ...shape }).check(closesAfterOpening, oneOrder)
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
  sets: z.number(),
  blueprint: z.nullable(z.enum(blueprintIds)),
  show: z.enum(showRules),
  /** Questions that a pupil answers: a case counts by its parts, an internal choice once. */
  questions: z.number(),
  /** The most that a pupil can reach. */
  marks: z.number(),
  created_at: Moment,
  opened_at: z.nullable(Moment),
  closed_at: z.nullable(Moment),
})
export type TestSummary = z.infer<typeof TestSummary>

export const Test = z.object({
  ...TestSummary.shape,
  class_name: z.string(),
  /** An archived class is read only. */
  class_archived: z.boolean(),
  sections: z.array(TestSection),
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
export const copyTest = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/lms/tests/{id}/copy',
  summary: 'Copy a test to a draft without its window, in its class or in another one of the teacher',
  params: IdParams,
  body: z.object({ class_id: z.optional(Id) }),
  status: 201,
  answer: z.object({ id: Id }),
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
