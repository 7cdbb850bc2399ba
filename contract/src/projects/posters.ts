import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { FileAnswer, Id, IdParams, Moment, pageOf, pageQuery } from '../fields.ts'

export const PosterForm = z.object({ names_school: z._default(z.boolean(), false) })
export type PosterForm = z.output<typeof PosterForm>

/** A poster of the poster session. It names school and class only where the teacher agreed to it. */
export const ShownPoster = z.object({
  id: Id,
  /** Number of the school in the project. */
  school: z.number(),
  district: z.string(),
  grade: z.number(),
  names: z.nullable(z.object({ school: z.string(), class: z.string() })),
  /** From the report of the class, in Markdown; null until that is handed in, and where it names a school that is not shown. */
  report: z.nullable(z.object({ asked: z.string(), found: z.string() })),
  put_up_at: Moment,
  /** Whether the caller teaches the class, or runs the project. */
  may_take_down: z.boolean(),
})
export type ShownPoster = z.infer<typeof ShownPoster>

const shared = { tag: 'Projects', status: 200, params: IdParams } as const

export const listPosters = endpoint({
  ...shared,
  method: 'GET',
  access: 'subscriber',
  path: '/api/collaborative-projects/{id}/posters',
  summary: 'The poster session: posters that teachers have put up for all subscribers, newest first',
  query: z.object(pageQuery),
  answer: pageOf(ShownPoster),
})
export const openPoster = endpoint({
  ...shared,
  method: 'GET',
  access: 'subscriber',
  path: '/api/project-posters/{id}/file',
  summary: 'A poster of the poster session, on A4',
  file: 'application/pdf',
  answer: FileAnswer,
})
export const putUpPoster = endpoint({
  ...shared,
  method: 'POST',
  access: 'subscriber',
  path: '/api/project-classes/{id}/poster/put-up',
  summary: 'Put up the poster of a class in the poster session, or change whether it names the school',
  body: PosterForm,
  answer: MessageAnswer,
})
export const takeDownPoster = endpoint({
  ...shared,
  method: 'POST',
  access: 'user',
  path: '/api/project-posters/{id}/take-down',
  summary: 'Take down a poster, by a teacher of its class or who runs the project',
  answer: MessageAnswer,
})
