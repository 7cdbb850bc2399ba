import * as z from 'zod/mini'
import { Id, wholeNumber } from '../fields.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { optionalName } from '../name-text.ts'
import { Formulas } from '../questions/formulas.ts'
import { countings } from './modes.ts'
import { questionKinds } from '../questions/pupil-question.ts'
import { boards, difficulties, QuestionContent } from '../questions/question.ts'
import { marksFrom } from './rubric.ts'

const marksInvalid = `Enter marks from 0.01 to ${limits.questionMarksMax}, with at most two decimals`
const negativeInvalid = `Enter marks to take off from 0 to ${limits.questionMarksMax}, with at most two decimals`

const marks = {
  marks: marksFrom(0.01, limits.questionMarksMax, marksInvalid),
  /** Taken off for a wrong answer, never for none. */
  negative_marks: z._default(marksFrom(0, limits.questionMarksMax, negativeInvalid), 0),
}
const itemMarks = { question_id: Id, ...marks }
const parts = z.optional(z.array(z.object(itemMarks)).check(z.maxLength(limits.partsMax)))

/** A question of the bank. The marks of a case are divided over its parts unless `parts` says otherwise. */
const ItemForm = z.object({
  ...itemMarks,
  parts,
  /** In a section with `answer_any`: it counts in any case. */
  compulsory: z._default(z.boolean(), false),
  /** An internal choice: the pupil answers this question or that one, for the same marks. */
  or: z.optional(z.nullable(z.object({ question_id: Id, parts }))),
})
type ItemForm = z.output<typeof ItemForm>

/** The questions of the bank that a section draws from, all with the same marks. */
const PoolFilter = z.object({
  kind: z.optional(z.enum(questionKinds)),
  grade: z.optional(z.nullable(wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade'))),
  board: z.optional(z.enum(boards)),
  difficulty: z.optional(z.enum(difficulties)),
  language: z.optional(z.enum(languages)),
  /** Part of the chapter's name. */
  chapter: optionalName(limits.lineMax),
  ...marks,
})
export type PoolFilter = z.output<typeof PoolFilter>

const itemsNeeded = 'Add at least one question to each section'
const tooManyItems = `A test has at most ${limits.testItemsMax} questions`
const countInvalid = 'Enter how many questions count'
const drawInvalid = 'Enter how many questions are drawn'
const count = (error: string) => z.optional(z.nullable(wholeNumber(1, limits.testItemsMax, error)))

const sameMarks = (items: ItemForm[]) =>
  items.every((item) => item.marks === items[0]?.marks && item.negative_marks === items[0]?.negative_marks)

export const SectionForm = z
  .object({
    title: optionalName(limits.lineMax),
    /** Of the section's questions the best that many count; absent for all. A case or an internal choice counts as one. */
    answer_any: count(countInvalid),
    /** Each attempt gets that many of the questions, by chance; absent for all. */
    draw: count(drawInvalid),
    /** In place of `items`: the questions that match when the draft is saved, the newest first. */
    filter: z.optional(z.nullable(PoolFilter)),
    items: z._default(z.array(ItemForm, itemsNeeded).check(z.maxLength(limits.testItemsMax, tooManyItems)), []),
  })
  .check(
    z.refine(({ filter, items }) => Boolean(filter) || items.length > 0, itemsNeeded),
    z.refine(({ filter, items }) => !filter || items.length === 0, 'Choose questions or a filter, not both'),
    z.refine(({ filter, draw }) => !filter || Boolean(draw), drawInvalid),
    z.refine(
      ({ draw, filter, items }) => Boolean(filter) || (draw ?? 0) <= items.length,
      'A section cannot draw more questions than it has',
    ),
    z.refine(
      ({ answer_any, draw, filter, items }) => (answer_any ?? 0) <= (draw ?? (filter ? 0 : items.length)),
      'A section cannot ask for more answers than it has questions',
    ),
    z.refine(
      ({ answer_any, items }) => !answer_any || items.filter(({ compulsory }) => compulsory).length <= answer_any,
      'More questions are compulsory than count',
    ),
    z.refine(
      ({ draw, items }) => !draw || items.every((item) => !item.compulsory && !item.or && !item.parts),
      'A section that draws questions has neither compulsory questions nor a choice between two',
    ),
    z.refine(({ draw, items }) => !draw || sameMarks(items), 'Questions that are drawn have the same marks'),
  )
export type SectionForm = z.output<typeof SectionForm>

/** Ids of the questions that a section names, those of internal choices too. */
export const idsOfSection = ({ items }: SectionForm): string[] =>
  items.flatMap(({ question_id, or }) => (or ? [question_id, or.question_id] : [question_id]))

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
  compulsory: z.boolean(),
  /** Questions of a test with the same number are an internal choice: the pupil answers one of them. */
  choice: z.nullable(z.number()),
  content: QuestionContent,
  explanation: z.string(),
  hint: z.string(),
  formulas: Formulas,
  counting: z.enum(countings),
})
export type TestItem = z.infer<typeof TestItem>

export const TestSection = z.object({
  title: z.string(),
  answer_any: z.nullable(z.number()),
  draw: z.nullable(z.number()),
  filter: z.nullable(
    z.object({
      kind: z.optional(z.enum(questionKinds)),
      grade: z.optional(z.nullable(z.number())),
      board: z.optional(z.enum(boards)),
      difficulty: z.optional(z.enum(difficulties)),
      language: z.optional(z.enum(languages)),
      chapter: z.string(),
      marks: z.number(),
      negative_marks: z.number(),
    }),
  ),
  /** All questions that it may ask. */
  items: z.array(TestItem),
})
