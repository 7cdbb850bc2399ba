import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { languages } from '../languages.ts'
import { Formulas } from './formulas.ts'
import { PupilQuestion } from './pupil-question.ts'
import { Question, QuestionSummary } from './question.ts'

/** With whom a teacher shares a question, and what became of the offer to all subscribers. */
export const Sharing = z.object({
  /** The teacher's school; null without one. */
  school: z.nullable(z.string()),
  with_school: z.boolean(),
  offer: z.nullable(
    z.object({ state: z.enum(['pending', 'accepted', 'refused']), reason: z.string(), made_at: z.iso.datetime() }),
  ),
})
export type Sharing = z.infer<typeof Sharing>

/** A question as pupils would see it, with what they do not see, such as what is right. */
export const QuestionReading = z.object({
  shown: PupilQuestion,
  notes: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Those of the notes too. */
  formulas: Formulas,
})
export type QuestionReading = z.infer<typeof QuestionReading>

export const QuestionDetails = z.extend(Question, {
  parts: z.array(Question),
  from: QuestionSummary.shape.from,
  by_teacher: QuestionSummary.shape.by_teacher,
  /** For reading it, then its parts; empty for the owner, who edits it. */
  reading: z.array(QuestionReading),
  /** The same question in other languages. */
  translations: z.array(z.object({ id: Id, language: z.enum(languages) })),
  /** Null for a question of others and for a part, which is shared with its case. */
  sharing: z.nullable(Sharing),
})
export type QuestionDetails = z.infer<typeof QuestionDetails>
