import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, pageOf, pageQuery } from '../fields.ts'

/** A school sees no average of fewer pupils. */
export const fewestForAverage = 5
/** Pupils who began a test or handed in work within these days are active. */
export const activeDays = 28

/** Whether the school sees a class, as its teachers have it. */
export const SchoolView = z.object({
  /** The school whose seat the owner holds; null without one. */
  school: z.nullable(z.string()),
  /** Since when the school sees the class; null when it does not. */
  since: z.nullable(Moment),
})
export type SchoolView = z.infer<typeof SchoolView>

/** A class as its school sees it: without its pupils. */
export const SharedClass = z.object({
  id: Id,
  name: z.string(),
  grade: z.number(),
  subject: z.string(),
  teacher: z.string(),
  pupils: z.number(),
  active_pupils: z.number(),
  tests: z.number(),
  assignments: z.number(),
})
export type SharedClass = z.infer<typeof SharedClass>

/** Mean share of the marks of the pupils, in whole per cent; null for fewer than `fewestForAverage` pupils. */
const Average = z.object({ percent: z.nullable(z.number()) })
export const SharedClassAverages = z.object({ ...SharedClass.shape, of_tests: Average, of_assignments: Average })
export type SharedClassAverages = z.infer<typeof SharedClassAverages>

export const showSchoolView = endpoint({
  method: 'GET',
  path: '/api/lms/classes/{id}/school-view',
  access: 'user',
  tag: 'Reports',
  summary: 'Whether the school of the owner sees use and averages of a class',
  params: IdParams,
  status: 200,
  answer: SchoolView,
})
export const agreeToSchoolView = endpoint({
  method: 'POST',
  path: '/api/lms/classes/{id}/school-view',
  access: 'subscriber',
  tag: 'Reports',
  summary: "Let the owner's school see use and averages of a class",
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const endSchoolView = endpoint({
  method: 'DELETE',
  path: '/api/lms/classes/{id}/school-view',
  access: 'user',
  tag: 'Reports',
  summary: 'End that, at once',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const listSharedClasses = endpoint({
  method: 'GET',
  path: '/api/school/classes',
  access: 'user',
  tag: 'School',
  summary: 'Classes whose teachers agreed, with their use, newest first',
  query: z.object({ ...pageQuery }),
  status: 200,
  answer: pageOf(SharedClass),
})
export const showSharedClass = endpoint({
  method: 'GET',
  path: '/api/school/classes/{id}',
  access: 'user',
  tag: 'School',
  summary: 'Averages of such a class',
  params: IdParams,
  status: 200,
  answer: SharedClassAverages,
})
