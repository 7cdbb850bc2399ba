import * as z from 'zod/mini'
import { testKinds } from '../classroom/classroom.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { chosenDay, Id, IdParams, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { nameText } from '../name-text.ts'

/** Kinds of columns that are typed by hand. Attendance has days: those held are the maximum, and it counts in no total. */
export const columnKinds = [...testKinds, 'attendance'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Where the marks of a column come from. */
export const columnSources = ['typed', 'test', 'assignment'] as const
export type ColumnSource = (typeof columnSources)[number]

const marksRange = `Enter a whole number from 1 to ${limits.marksMax}`
/** A form sends an empty text where nothing is chosen. */
const emptyIsNull = z.transform((given: unknown) => (given === '' ? null : given))
const counting = {
  category_id: z._default(z.pipe(emptyIsNull, z.nullable(Id)), null),
  /** What the column counts out of; null for its maximum. */
  scale_to: z._default(z.pipe(emptyIsNull, z.nullable(wholeNumber(1, limits.marksMax, marksRange))), null),
}

export const ColumnForm = z.object({
  title: nameText('Title is required', limits.nameMax),
  kind: z.enum(columnKinds, 'Choose a kind'),
  held_on: chosenDay('Choose a date'),
  max_marks: wholeNumber(1, limits.marksMax, marksRange),
  ...counting,
})
export type ColumnForm = z.output<typeof ColumnForm>

/** How a column counts. A column of a test or an assignment has nothing else that changes here. */
export const ColumnCounting = z.object(counting)
export const ColumnChange = z.extend(z.omit(ColumnForm, { kind: true }), {
  title: z.optional(ColumnForm.shape.title),
  held_on: z.optional(ColumnForm.shape.held_on),
  max_marks: z.optional(ColumnForm.shape.max_marks),
})
export type ColumnChange = z.output<typeof ColumnChange>

const shared = { access: 'subscriber', tag: 'Gradebook' } as const

export const addColumn = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/classes/{id}/gradebook/columns',
  summary: 'Add a column that is typed by hand',
  params: IdParams,
  body: ColumnForm,
  status: 201,
  answer: z.object({ id: Id }),
})
export const changeColumn = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/lms/gradebook/columns/{id}',
  summary: 'Change a column: how it counts, and what it is called where it is typed by hand',
  params: IdParams,
  body: ColumnChange,
  status: 200,
  answer: MessageAnswer,
})
export const removeColumn = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/lms/gradebook/columns/{id}',
  summary: 'Remove a column that is typed by hand, with its marks',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
