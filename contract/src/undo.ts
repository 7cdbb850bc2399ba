import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageAnswer } from './errors.ts'
import { Id, IdParams, Moment } from './fields.ts'

/** What came of an act that its author may take back until a moment, `times.undoSeconds` after it. */
export const UndoOffer = z.object({ id: Id, until: Moment })
export type UndoOffer = z.infer<typeof UndoOffer>

/** The answer of an act of staff that takes something away; without `undo` it stands. */
export const UndoableAnswer = z.extend(MessageAnswer, { undo: z.optional(UndoOffer) })
export type UndoableAnswer = z.infer<typeof UndoableAnswer>

export const undoAct = endpoint({
  method: 'POST',
  path: '/api/admin/undo/{id}',
  access: 'staff',
  tag: 'Staff',
  summary: 'Take back an act of your own, within 30 seconds',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
