import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { UndoableAnswer } from '../staff/undo.ts'
import { QuestionReading } from './question-details.ts'
import { QuestionSummary } from './question.ts'

const shared = { access: 'subscriber', tag: 'Questions', params: IdParams, status: 200 } as const

export const copyQuestion = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/questions/{id}/copy',
  summary: "Copy a question that the teacher may use into the teacher's own bank; a case with its parts",
  status: 201,
  answer: z.object({ id: Id }),
})

export const shareQuestion = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/questions/{id}/school',
  summary: "Share a question with the subscribers of the teacher's school",
  answer: MessageAnswer,
})

export const unshareQuestion = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/lms/questions/{id}/school',
  summary: 'Share a question with the school no longer; tests keep their copies',
  answer: MessageAnswer,
})

export const offerQuestion = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/questions/{id}/offer',
  summary: 'Offer a question to all subscribers; staff read it first',
  answer: MessageAnswer,
})

export const withdrawQuestion = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/lms/questions/{id}/offer',
  summary: 'Withdraw an offer, also an accepted one; tests and copies of others stay',
  answer: MessageAnswer,
})

export const OfferedQuestion = z.object({
  id: Id,
  ...z.pick(QuestionSummary, { kind: true, text: true, board: true, grade: true, chapter: true, language: true }).shape,
  made_at: Moment,
  state: z.enum(['pending', 'accepted', 'refused']),
  /** The question, then the parts of a case. */
  parts: z.array(QuestionReading),
})
export type OfferedQuestion = z.infer<typeof OfferedQuestion>

const review = { access: 'editor', tag: 'Staff', params: IdParams, status: 200 } as const

export const showOfferedQuestion = endpoint({
  ...review,
  method: 'GET',
  path: '/api/admin/questions/{id}',
  summary: 'A question that a teacher offers to all subscribers, as it was when offered',
  answer: OfferedQuestion,
})

export const acceptQuestion = endpoint({
  ...review,
  method: 'POST',
  path: '/api/admin/questions/{id}/accept',
  summary: 'Add an offered question to the questions of Ariviyal',
  answer: UndoableAnswer,
})

export const QuestionRefusal = z.object({ reason: requiredText(messages.appealReasonRequired, limits.reasonMax) })

export const refuseQuestion = endpoint({
  ...review,
  method: 'POST',
  path: '/api/admin/questions/{id}/refuse',
  summary: 'Refuse an offered question; the teacher reads the reason beside it',
  body: QuestionRefusal,
  answer: UndoableAnswer,
})

export const takeBackQuestion = endpoint({
  ...review,
  method: 'POST',
  path: '/api/admin/shared-questions/{id}/take-back',
  summary: 'Remove an accepted question of a teacher, by its id among those of Ariviyal; its author is told why',
  body: QuestionRefusal,
  answer: UndoableAnswer,
})
