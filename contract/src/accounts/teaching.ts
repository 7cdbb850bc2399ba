import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { limits } from '../limits.ts'

export const subjects = {
  science: 'Science',
  physics: 'Physics',
  chemistry: 'Chemistry',
  biology: 'Biology',
  mathematics: 'Mathematics',
  'earth-and-space': 'Earth and space',
} as const
export type Subject = keyof typeof subjects
export const subjectNames = Object.keys(subjects) as [Subject, ...Subject[]]
const Subjects = z.enum(subjectNames)
const Grades = z.int().check(z.minimum(limits.gradeMin), z.maximum(limits.gradeMax))

/** What a teacher teaches; both may be empty. */
export const Teaching = z.object({
  subjects: z.array(Subjects).check(z.maxLength(subjectNames.length)),
  grades: z.array(Grades).check(z.maxLength(limits.gradeMax - limits.gradeMin + 1)),
})
export type Teaching = z.infer<typeof Teaching>

const tag = 'Accounts'

export const showTeaching = endpoint({
  method: 'GET',
  path: '/api/auth/user/teaching',
  access: 'user',
  tag,
  summary: 'The subjects and grades that the caller teaches',
  status: 200,
  answer: Teaching,
})
export const saveTeaching = endpoint({
  method: 'PUT',
  path: '/api/auth/user/teaching',
  access: 'user',
  tag,
  summary: 'Say what the caller teaches',
  body: Teaching,
  status: 200,
  answer: MessageAnswer,
})
