import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams } from '../fields.ts'
import { limits } from '../limits.ts'
import { ClassForm } from './classroom.ts'

/** What a class of the next year takes over: names of students, without PINs, marks and attempts, and tests and assignments as drafts. */
export const CopyForm = z.extend(ClassForm, {
  student_ids: z.array(Id).check(z.maxLength(limits.studentsMax)),
  test_ids: z._default(z.array(Id).check(z.maxLength(limits.classTestsMax)), []),
  assignment_ids: z._default(z.array(Id).check(z.maxLength(limits.classAssignmentsMax)), []),
})
export type CopyForm = z.output<typeof CopyForm>

/** Grade of a class in the next year. */
export const nextGrade = (grade: number): number => Math.min(grade + 1, limits.gradeMax)

const shared = { access: 'subscriber', tag: 'Classroom', method: 'POST', params: IdParams } as const

export const archiveClass = endpoint({
  ...shared,
  path: '/api/lms/classes/{id}/archive',
  summary: 'Archive a class: it stays readable, and pupils who are in it finish what they began',
  status: 200,
  answer: MessageAnswer,
})
export const restoreClass = endpoint({
  ...shared,
  path: '/api/lms/classes/{id}/restore',
  summary: 'Bring an archived class back',
  status: 200,
  answer: MessageAnswer,
})
export const copyClass = endpoint({
  ...shared,
  path: '/api/lms/classes/{id}/copy',
  summary: 'Make a class for the next year from one of this year',
  body: CopyForm,
  status: 201,
  answer: z.object({ id: Id }),
})
