import * as z from 'zod/mini'
import { UseRole } from '../chapters/use-role.ts'
import { Id, optionalText, requiredText, wholeNumber } from '../fields.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { Formulas } from './formulas.ts'
import { countRight, options, PartId, shortText } from './option-form.ts'
import { Picture, PictureForm } from './picture.ts'
import { AnswerValue, Part, questionKinds } from './pupil-question.ts'

export const difficulties = ['easy', 'medium', 'hard'] as const
/** The levels of the revised taxonomy of Bloom. */
export const bloomLevels = ['remember', 'understand', 'apply', 'analyse', 'evaluate', 'create'] as const
export const boards = ['CBSE', 'ICSE', 'Tamil Nadu', 'Other'] as const

const questionText = requiredText('Write the question', limits.questionMax)

/** An answer with the share of the marks that it must get; run whenever the question is saved. */
export const TestCase = z.object({
  value: AnswerValue,
  share: z.number('Enter a share from 0 to 1').check(z.minimum(0), z.maximum(1)),
})
export type TestCase = z.infer<typeof TestCase>

/** What every question may say about itself. Text is plain; formulas stand in it as TeX between `$`. */
const about = {
  picture: z.optional(z.nullable(PictureForm)),
  explanation: optionalText(limits.questionMax),
  hint: optionalText(limits.paragraphMax),
  board: z.optional(z.enum(boards)),
  grade: z.optional(z.nullable(wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade'))),
  chapter: optionalText(limits.lineMax),
  competency: optionalText(limits.lineMax),
  role: z._default(UseRole, 'core'),
  /** Where it stands in print, such as a book or an examination paper. */
  taken_from: optionalText(limits.lineMax),
  difficulty: z.optional(z.enum(difficulties)),
  bloom: z.optional(z.enum(bloomLevels)),
  language: z._default(z.enum(languages), 'en'),
  test_cases: z._default(z.array(TestCase).check(z.maxLength(limits.testCasesMax)), []),
  /** The id of a part of a case, which an edit of the case keeps; a preview shows the picture of this stored question. */
  id: z.optional(Id),
  /** The version that an edit was based on. */
  version: z.optional(z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))),
}

/** A decimal number as it is typed: a sign, digits with a point or a comma, and a power of ten. */
export const numberPattern =
  /^[+-]?(?:\d{1,30}(?:[.,]\d{0,30})?|[.,]\d{1,30})(?:(?:[eE]|\s?[x×*]\s?10\^)[+-]?\d{1,3})?$/
const numberText = z
  .pipe(
    z.union([z.string(), z.number()]),
    z.pipe(z.transform(String), requiredText('Enter the number', limits.lineMax)),
  )
  .check(z.refine((text: string) => numberPattern.test(text), 'Enter a number'))
const optionalNumber = z.optional(z.nullable(numberText))

const shapes = {
  'one-choice': {
    text: questionText,
    options: options.check(z.refine((list) => countRight(list) === 1, 'Mark one option as right')),
  },
  'several-choices': {
    text: questionText,
    options: options.check(z.refine((list) => countRight(list) >= 1, 'Mark at least one option as right')),
  },
  'true-false': { text: questionText, right: z.boolean('Choose true or false') },
  'assertion-reason': {
    text: optionalText(limits.questionMax),
    assertion: requiredText('Write the assertion', limits.questionMax),
    reason: requiredText('Write the reason', limits.questionMax),
    right: wholeNumber(1, 4, 'Choose one of the four options'),
  },
  number: {
    text: questionText,
    right: numberText,
    /** Largest accepted difference from `right`. */
    tolerance: optionalNumber,
    /** The unit that an answer must end with; empty for none. */
    unit: optionalText(limits.lineMax),
    /** Significant digits that an answer must have; absent for any. */
    significant_digits: z.optional(z.nullable(wholeNumber(1, 15, 'Enter a whole number from 1 to 15'))),
    /** Whether 3,5 is read as 3.5. */
    decimal_comma: z._default(z.boolean(), true),
    /** Whether decimals that were cut off instead of rounded are accepted. */
    truncated: z._default(z.boolean(), false),
  },
  'short-text': {
    text: questionText,
    accepted: z.array(shortText).check(z.minLength(1, 'Write an accepted answer'), z.maxLength(limits.acceptedMax)),
  },
  'fill-in': {
    /** Gaps are written as `[[accepted|accepted]]`. */
    text: questionText.check(
      z.refine((text: string) => {
        const gaps = gapsOf(text)
        if (text.replaceAll(gapPattern, '').includes('[[')) return false
        return gaps.length > 0 && gaps.length <= limits.partsMax && gaps.every((accepted) => accepted.every(Boolean))
      }, 'Write at least one gap as [[answer]]'),
    ),
  },
  match: {
    text: questionText,
    pairs: z
      .array(z.object({ left_id: z.optional(PartId), left: shortText, right_id: z.optional(PartId), right: shortText }))
      .check(z.minLength(2, 'Write at least two pairs'), z.maxLength(limits.partsMax)),
  },
  order: {
    text: questionText,
    /** In the right order. */
    items: z
      .array(z.union([shortText, z.object({ id: z.optional(PartId), text: shortText })]))
      .check(z.minLength(2, 'Write at least two lines'), z.maxLength(limits.partsMax)),
  },
  'long-answer': { text: questionText },
  drawing: { text: questionText },
} as const

export const gapPattern = /\[\[([^[\]]{1,500})\]\]/g

/** The accepted answers of each gap of a fill-in text, in order. */
export const gapsOf = (text: string): string[][] =>
  Array.from(text.matchAll(gapPattern), ([, inside = '']) => inside.split('|').map((word) => word.trim()))

const form = <Kind extends keyof typeof shapes>(kind: Kind) =>
  z.object({ kind: z.literal(kind), ...about, ...shapes[kind] })

/** A question without parts, as a teacher writes it. */
export const SingleQuestionForm = z.discriminatedUnion('kind', [
  form('one-choice'),
  form('several-choices'),
  form('true-false'),
  form('assertion-reason'),
  form('number'),
  form('short-text'),
  form('fill-in'),
  form('match'),
  form('order'),
  form('long-answer'),
  form('drawing'),
])
export type SingleQuestionForm = z.output<typeof SingleQuestionForm>

const CaseForm = z.object({
  kind: z.literal('case'),
  ...about,
  text: questionText,
  /** Its questions, each with an id of its own in the bank. */
  parts: z.array(SingleQuestionForm).check(z.minLength(1, 'Write at least one question'), z.maxLength(limits.partsMax)),
})

/** A question as a teacher writes it (docs/product.md, Questions). */
export const QuestionForm = z.discriminatedUnion('kind', [...SingleQuestionForm.def.options, CaseForm])
export type QuestionForm = z.output<typeof QuestionForm>

const Choice = z.object({ ...Part.shape, right: z.boolean(), feedback: z.string() })

/** What every kind holds. */
const asked = { text: z.string(), picture: z.optional(Picture) }

/** What a version of a question holds for marking it and for showing it: the kind's fields, with the ids of their parts. */
export const QuestionContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one-choice'), ...asked, options: z.array(Choice) }),
  z.object({ kind: z.literal('several-choices'), ...asked, options: z.array(Choice) }),
  z.object({ kind: z.literal('true-false'), ...asked, right: z.boolean() }),
  z.object({
    kind: z.literal('assertion-reason'),
    ...asked,
    assertion: z.string(),
    reason: z.string(),
    /** The usual four, with the ids 1 to 4. */
    options: z.array(Choice),
  }),
  z.object({
    kind: z.literal('number'),
    ...asked,
    right: z.string(),
    tolerance: z.nullable(z.string()),
    unit: z.string(),
    significant_digits: z.nullable(z.number()),
    decimal_comma: z.boolean(),
    truncated: z.boolean(),
  }),
  z.object({ kind: z.literal('short-text'), ...asked, accepted: z.array(z.string()) }),
  z.object({ kind: z.literal('fill-in'), ...asked }),
  /** `left[i]` and `right[i]` belong together; a pupil gets `right` in another order. */
  z.object({ kind: z.literal('match'), ...asked, left: z.array(Part), right: z.array(Part) }),
  /** In the right order; a pupil gets another. */
  z.object({ kind: z.literal('order'), ...asked, items: z.array(Part) }),
  z.object({ kind: z.literal('long-answer'), ...asked }),
  z.object({ kind: z.literal('drawing'), ...asked }),
  z.object({ kind: z.literal('case'), ...asked }),
])
export type QuestionContent = z.infer<typeof QuestionContent>

/** Whose question it is for the teacher who reads it; `ariviyal` is for every subscriber. */
export const questionSources = ['mine', 'school', 'ariviyal'] as const
export type QuestionSource = (typeof questionSources)[number]

const shown = {
  from: z.enum(questionSources),
  /** Whether a teacher wrote it, not Ariviyal. Others never see who. */
  by_teacher: z.boolean(),
}

/** A question of the bank as its teacher sees it. */
export const Question = z.object({
  id: Id,
  kind: z.enum(questionKinds),
  /** Plain text, formulas as TeX between `$`. */
  text: z.string(),
  version: z.number(),
  /** The case that it is a part of. */
  case_id: z.nullable(Id),
  content: QuestionContent,
  formulas: Formulas,
  test_cases: z.array(TestCase),
  explanation: z.string(),
  hint: z.string(),
  board: z.nullable(z.enum(boards)),
  grade: z.nullable(z.number()),
  chapter: z.string(),
  competency: z.string(),
  role: UseRole,
  taken_from: z.string(),
  difficulty: z.nullable(z.enum(difficulties)),
  bloom: z.nullable(z.enum(bloomLevels)),
  language: z.enum(languages),
  created_at: z.iso.datetime(),
})
export type Question = z.infer<typeof Question>

const summaryFields = z.pick(Question, {
  id: true,
  kind: true,
  text: true,
  version: true,
  case_id: true,
  formulas: true,
  board: true,
  grade: true,
  chapter: true,
  difficulty: true,
  bloom: true,
  language: true,
  created_at: true,
})
export const QuestionSummary = z.extend(summaryFields, { ...shown, has_picture: z.boolean() })
export type QuestionSummary = z.infer<typeof QuestionSummary>
