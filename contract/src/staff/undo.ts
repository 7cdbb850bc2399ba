import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment } from '../fields.ts'

/** An undo offer, valid for `times.undoSeconds` after the action. */
export const UndoOffer = z.object({ id: Id, until: Moment })
export type UndoOffer = z.infer<typeof UndoOffer>

/** The answer of a destructive staff action; without `undo` it is final. */
export const UndoableAnswer = z.extend(MessageAnswer, { undo: z.optional(UndoOffer) })
export type UndoableAnswer = z.infer<typeof UndoableAnswer>

export const undoAct = endpoint({
  method: 'POST',
  path: '/api/admin/undo/{id}',
  access: 'staff',
  tag: 'Staff',
  summary: 'Undo an action of the caller, within 30 seconds',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
