import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, requiredText, wholeNumber } from '../fields.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { nameText, withoutAddress } from '../name-text.ts'
import { oneLine } from '../plain-text.ts'

export const ClassForm = z.object({
  name: nameText('Name is required', limits.nameMax),
  grade: wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade'),
  subject: nameText('Subject is required', limits.nameMax),
  /** Of the pupils' pages; English in a new class. */
  language: z.optional(z.enum(languages)),
})
export type ClassForm = z.infer<typeof ClassForm>

/** What a teacher is in a class. */
const TeacherRole = z.enum(['owner', 'co-teacher'])

export const ClassSummary = z.object({
  id: Id,
  role: TeacherRole,
  archived_at: z.nullable(Moment),
  name: z.string(),
  grade: z.number(),
  subject: z.string(),
  language: z.enum(languages),
  students: z.number(),
  tests: z.number(),
  created_at: Moment,
})
export type ClassSummary = z.infer<typeof ClassSummary>

const studentName = nameText('Name is required', limits.nameMax)
export const StudentForm = z.object({ name: studentName })
export type StudentForm = z.infer<typeof StudentForm>

const tooManyStudents = `A class has at most ${limits.studentsMax} pupils`
/** One name a line; empty lines are ignored. */
const names = z.pipe(
  requiredText('Write at least one name', limits.studentsMax * (limits.nameMax + 2)),
  z.pipe(
    z.transform((text: string) =>
      text
        .split(/[\r\n\u2028\u2029]+/)
        .map(oneLine)
        .filter(Boolean),
    ),
    z
      .array(
        z
          .string()
          .check(z.maxLength(limits.nameMax, `Use at most ${limits.nameMax} characters for a name`), withoutAddress),
      )
      .check(z.maxLength(limits.studentsMax, tooManyStudents)),
  ),
)
export const StudentsForm = z.object({ names })
export type StudentsForm = z.output<typeof StudentsForm>

/**
 * `percent` is the sum of marks divided by the sum of maximum marks, over the tests with marks. Absences do not count.
 */
export const Student = z.object({
  id: Id,
  roll_number: z.number(),
  name: z.string(),
  percent: z.nullable(z.number()),
  /** Whether the student has a PIN to join with. */
  has_pin: z.boolean(),
})
export type Student = z.infer<typeof Student>

export const testKinds = ['test', 'assignment'] as const
export type TestKind = (typeof testKinds)[number]

/** `average` is the mean of the marks given, out of `max_marks`; `percent` is the same out of 100. */
export const Test = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(testKinds),
  held_on: z.iso.date(),
  max_marks: z.number(),
  /** Increases with each change of the marks; a save names the version it was based on. */
  version: z.number(),
  average: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  marked: z.number(),
  absent: z.number(),
})
export type Test = z.infer<typeof Test>

export const Mark = z.object({
  test_id: Id,
  student_id: Id,
  marks: z.nullable(z.number()),
  absent: z.boolean(),
  late: z.boolean(),
  feedback: z.string(),
})
export type Mark = z.infer<typeof Mark>

export const Classroom = z.object({
  id: Id,
  name: z.string(),
  grade: z.number(),
  subject: z.string(),
  /** What pupils type to join. */
  code: z.string(),
  role: TeacherRole,
  /** Since when the class is read-only; null while it runs. */
  archived_at: z.nullable(Moment),
  language: z.enum(languages),
  created_at: Moment,
  students: z.array(Student),
  tests: z.array(Test),
  marks: z.array(Mark),
})
export type Classroom = z.infer<typeof Classroom>

/** Changes need a subscription; a teacher whose subscription has ended still reads and exports their classes. */
const shared = { access: 'subscriber', tag: 'Classroom' } as const

export const listClasses = endpoint({
  ...shared,
  access: 'user',
  method: 'GET',
  path: '/api/lms/classes',
  summary: 'The classes that the teacher owns or co-teaches, newest first',
  status: 200,
  answer: z.object({ items: z.array(ClassSummary) }),
})
export const createClass = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/classes',
  summary: 'Create a class',
  body: ClassForm,
  status: 201,
  answer: z.object({ id: Id }),
})
export const showClass = endpoint({
  ...shared,
  access: 'user',
  method: 'GET',
  path: '/api/lms/classes/{id}',
  summary: 'A class with its students, tests, marks and averages',
  params: IdParams,
  status: 200,
  answer: Classroom,
})
export const updateClass = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/classes/{id}',
  summary: 'Change name, grade and subject of a class',
  params: IdParams,
  body: ClassForm,
  status: 200,
  answer: MessageAnswer,
})
export const deleteClass = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/lms/classes/{id}',
  summary: 'Delete a class with everything in it',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const addStudents = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/classes/{id}/students',
  summary: 'Add students; roll numbers continue in the order of the lines',
  params: IdParams,
  body: StudentsForm,
  status: 201,
  answer: MessageAnswer,
})
export const renameStudent = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/students/{id}',
  summary: 'Change the name of a student',
  params: IdParams,
  body: StudentForm,
  status: 200,
  answer: MessageAnswer,
})
export const removeStudent = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/lms/students/{id}',
  summary: 'Remove a student and their marks',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
