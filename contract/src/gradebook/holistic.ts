import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, optionalText } from '../fields.ts'
import { limits } from '../limits.ts'

/** The three abilities and the three levels of the Holistic Progress Card of NCERT's PARAKH. */
export const abilities = ['awareness', 'sensitivity', 'creativity'] as const
export type Ability = (typeof abilities)[number]
export const levels = ['stream', 'mountain', 'sky'] as const
export type Level = (typeof levels)[number]

/** The levels that one rater gives. Pupils tell theirs, of themselves and of classmates, to the teacher, who enters them. */
const Levels = z.object({
  awareness: z.nullable(z.enum(levels)),
  sensitivity: z.nullable(z.enum(levels)),
  creativity: z.nullable(z.enum(levels)),
})
export type Levels = z.infer<typeof Levels>
export const noLevels = { awareness: null, sensitivity: null, creativity: null } as const

/** The sheet of one student: the levels that each rater gives, and the teacher's sentence. */
export const HolisticSheet = z.object({
  student_id: Id,
  version: z.number(),
  teacher: Levels,
  self: Levels,
  peer: Levels,
  remark: z.string(),
})
export type HolisticSheet = z.infer<typeof HolisticSheet>

export const HolisticForm = z.object({
  version: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
  teacher: Levels,
  self: Levels,
  peer: Levels,
  remark: optionalText(limits.feedbackMax),
})
export type HolisticForm = z.output<typeof HolisticForm>

export const saveHolistic = endpoint({
  method: 'POST',
  path: '/api/lms/students/{id}/holistic',
  access: 'subscriber',
  tag: 'Gradebook',
  summary: "Save a student's Holistic Progress Card",
  params: IdParams,
  body: HolisticForm,
  status: 200,
  answer: z.object({ msg: z.string(), version: z.number() }),
})
