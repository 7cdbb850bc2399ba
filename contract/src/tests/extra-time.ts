import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'

/** A pupil of a class with the time beyond a test's minutes, in per cent of them. */
export const ExtraTime = z.object({
  student_id: Id,
  roll_number: z.number(),
  name: z.string(),
  percent: z.number(),
})
export type ExtraTime = z.infer<typeof ExtraTime>

export const ExtraTimeForm = z.object({
  student_id: Id,
  /** 0 for none. */
  percent: wholeNumber(0, limits.extraTimeMax, `Enter a whole number from 0 to ${limits.extraTimeMax}`),
})
export type ExtraTimeForm = z.output<typeof ExtraTimeForm>

/** A test's minutes for a pupil with extra time, rounded up. */
export const minutesWith = (minutes: number, percent: number): number => Math.ceil((minutes * (100 + percent)) / 100)

const shared = { tag: 'Tests', path: '/api/lms/classes/{id}/extra-time', params: IdParams, status: 200 } as const

export const listExtraTime = endpoint({
  ...shared,
  method: 'GET',
  access: 'user',
  summary: 'The extra time of each pupil of a class, by roll number',
  answer: z.object({ items: z.array(ExtraTime) }),
})
export const setExtraTime = endpoint({
  ...shared,
  method: 'POST',
  access: 'subscriber',
  summary: "Set a pupil's extra time for tests that are started from now on",
  body: ExtraTimeForm,
  answer: MessageAnswer,
})
