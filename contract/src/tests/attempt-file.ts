import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams } from '../fields.ts'
import { limits } from '../limits.ts'
import { AnswerEvent, AnswersForm, SavedAnswers } from './attempts.ts'

/** What a pupil's phone writes when it cannot send: readable answers, and the events that the server may lack. */
export const AttemptFile = z.object({
  format: z.literal('ariviyal-answers'),
  test: z.string().check(z.maxLength(limits.filenameMax)),
  attempt: Id,
  device: AnswersForm.shape.device,
  events: z
    .array(z.extend(AnswerEvent, { epoch: AnswersForm.shape.epoch }))
    .check(z.maxLength(limits.attemptEventsMax)),
})
export type AttemptFile = z.output<typeof AttemptFile>

/** Events of one epoch of a file. `preview`: nothing is stored. */
export const FileAnswersForm = z.extend(AnswersForm, { attempt: Id, preview: z.boolean() })
export type FileAnswersForm = z.output<typeof FileAnswersForm>

export const AddedFromFile = z.object({
  student_id: Id,
  roll_number: z.number(),
  name: z.string(),
  /** Events that were not stored before. */
  new: z.number(),
  /** Whether new ones came after the end of the attempt. */
  late: z.boolean(),
  problems: SavedAnswers.shape.problems,
})
export type AddedFromFile = z.infer<typeof AddedFromFile>

export const addFromFile = endpoint({
  method: 'POST',
  access: 'subscriber',
  path: '/api/lms/tests/{id}/answers-from-file',
  summary:
    "Store events of a file that a pupil's phone wrote, as if the phone had sent them; or say what they would be",
  tag: 'Tests',
  params: IdParams,
  body: FileAnswersForm,
  status: 200,
  answer: AddedFromFile,
})
