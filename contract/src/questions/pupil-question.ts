import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { limits } from '../limits.ts'
import { Formulas } from './formulas.ts'
import { Picture } from './picture.ts'

export const questionKinds = [
  'one-choice',
  'several-choices',
  'true-false',
  'assertion-reason',
  'number',
  'short-text',
  'fill-in',
  'match',
  'order',
  'long-answer',
  'drawing',
  'case',
] as const
export type QuestionKind = (typeof questionKinds)[number]

const answerText = z.string().check(z.maxLength(limits.answerMax))
/**
 * A pupil's answer: the id of an option, text as typed, a boolean, ids in any order (several choices) or in order
 * (order), texts in order (fill-in), or an object from left id to right id (match). `null` clears.
 */
export const AnswerValue = z.nullable(
  z.union([
    answerText,
    z.boolean(),
    z.array(z.string().check(z.maxLength(limits.paragraphMax))).check(z.maxLength(limits.partsMax)),
    z
      .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(40)))
      .check(z.refine((value) => Object.keys(value).length <= limits.partsMax)),
  ]),
)
export type AnswerValue = z.infer<typeof AnswerValue>

/** What an answer names by its id. */
export const Part = z.object({ id: z.string(), text: z.string(), picture: z.optional(Picture) })

/** A question as a pupil sees it: never anything that tells what is right. Gaps of a fill-in text are `[[]]`. */
export const PupilQuestion = z.object({
  id: Id,
  kind: z.enum(questionKinds),
  text: z.string(),
  marks: z.number(),
  negative_marks: z.number(),
  case_id: z.nullable(Id),
  hint: z.string(),
  picture: z.optional(Picture),
  /** Of choices, and the lines of an `order` question in an order of chance. */
  options: z.optional(z.array(Part)),
  left: z.optional(z.array(Part)),
  right: z.optional(z.array(Part)),
  formulas: z.optional(Formulas),
})
export type PupilQuestion = z.infer<typeof PupilQuestion>
