import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { FileAnswer, Id, IdParams, Moment, pageOf, pageQuery, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { nameText } from '../name-text.ts'
import { bandSetIds } from './bands.ts'
import { Cell, CellChange, StoredCell } from './cells.ts'
import { columnKinds, columnSources } from './columns.ts'
import { HolisticSheet, pupilViews } from './holistic.ts'
import { absenceRules } from './totals.ts'

const Category = z.object({
  id: Id,
  name: z.string(),
  weight: z.number(),
  best_of: z.nullable(z.number()),
  drop_lowest: z.number(),
  absent: z.enum(absenceRules),
})
export type Category = z.infer<typeof Category>

export const GradebookColumn = z.object({
  /** The id of the test or the assignment where the column is of one. */
  id: Id,
  source: z.enum(columnSources),
  kind: z.enum(columnKinds),
  title: z.string(),
  held_on: z.iso.date(),
  max_marks: z.number(),
  category_id: z.nullable(Id),
  scale_to: z.nullable(z.number()),
  /** Whether it can be in a total. */
  counts: z.boolean(),
  /** The mean of the marks that count, and the same out of 100, with one decimal. */
  average: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  marked: z.number(),
  absent: z.number(),
})
export type GradebookColumn = z.infer<typeof GradebookColumn>

const Total = z.object({
  percent: z.nullable(z.number()),
  points: z.nullable(z.number()),
  whole_percent: z.nullable(z.number()),
  categories: z.array(z.object({ category_id: Id, percent: z.nullable(z.number()), points: z.nullable(z.number()) })),
  dropped: z.array(Id),
  grade: z.nullable(z.string()),
})

export const Gradebook = z.object({
  class_id: Id,
  name: z.string(),
  grade: z.number(),
  subject: z.string(),
  archived_at: z.nullable(Moment),
  /** Increases with each change by a teacher. */
  revision: z.number(),
  total_of: z.number(),
  bands: z.nullable(z.enum(bandSetIds)),
  absent: z.enum(absenceRules),
  /** Whether the class uses the Holistic Progress Card. */
  holistic: z.boolean(),
  pupil_views: z.enum(pupilViews),
  categories: z.array(Category),
  /** By date. */
  columns: z.array(GradebookColumn),
  /** By roll number; cells are in the order of the columns. */
  students: z.array(
    z.object({
      id: Id,
      roll_number: z.number(),
      name: z.string(),
      cells: z.array(Cell),
      total: Total,
      holistic: z.nullable(HolisticSheet),
    }),
  ),
})
export type Gradebook = z.infer<typeof Gradebook>
export type GradebookStudent = Gradebook['students'][number]

const weight = wholeNumber(1, limits.marksMax, `Enter a weight from 1 to ${limits.marksMax}`)
const few = (max: number) => wholeNumber(0, max, `Enter a whole number up to ${max}`)
export const CategoryForm = z.object({
  /** Of a category that exists. */
  id: z.optional(Id),
  name: nameText('Name is required', limits.nameMax),
  weight,
  /** 0 for all. */
  best_of: few(limits.testsMax),
  drop_lowest: few(limits.testsMax),
  absent: z.enum(absenceRules),
})
export type CategoryForm = z.output<typeof CategoryForm>

export const SetupForm = z.object({
  /** Of the gradebook that the teacher read: refused where how it counts was changed after that. */
  revision: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
  total_of: wholeNumber(1, limits.marksMax, `Enter a whole number from 1 to ${limits.marksMax}`),
  bands: z.nullable(z.enum(bandSetIds)),
  absent: z.enum(absenceRules),
  holistic: z.boolean(),
  /** Asked only while the class uses the card. */
  pupil_views: z._default(z.enum(pupilViews), 'none'),
  categories: z
    .array(CategoryForm)
    .check(z.maxLength(limits.categoriesMax, `A gradebook has at most ${limits.categoriesMax} categories`)),
})
export type SetupForm = z.output<typeof SetupForm>

export const CellsForm = z.object({
  cells: z.array(CellChange).check(
    z.minLength(1),
    z.maxLength(limits.cellsMax, `Save at most ${limits.cellsMax} cells at once`),
    z.refine(
      (cells: { column_id: string; student_id: string }[]) =>
        new Set(cells.map(({ column_id, student_id }) => `${column_id} ${student_id}`)).size === cells.length,
      'A cell is named twice',
    ),
  ),
})
export type CellsForm = z.output<typeof CellsForm>

export const gradebookHistoryKinds = ['cell', 'column', 'setup', 'holistic'] as const
export const GradebookChange = z.object({
  id: Id,
  at: Moment,
  kind: z.enum(gradebookHistoryKinds),
  /** Empty once the account is deleted. */
  actor: z.string(),
  /** The column's title then; empty for what concerns no column. */
  column: z.string(),
  /** The student, as roll number and name; empty for all. */
  student: z.string(),
  before: z.string(),
  after: z.string(),
  note: z.string(),
})
export type GradebookChange = z.infer<typeof GradebookChange>

export const gradebookFormats = ['csv', 'xlsx', 'pdf'] as const
export type GradebookFormat = (typeof gradebookFormats)[number]

const reading = { access: 'user', tag: 'Gradebook', method: 'GET', params: IdParams, status: 200 } as const
const changing = { access: 'subscriber', tag: 'Gradebook', method: 'POST', params: IdParams, status: 200 } as const

export const showGradebook = endpoint({
  ...reading,
  path: '/api/lms/classes/{id}/gradebook',
  summary: 'The gradebook of a class: columns, marks, totals and grades',
  answer: Gradebook,
})
export const showGradebookRevision = endpoint({
  ...reading,
  path: '/api/lms/classes/{id}/gradebook/revision',
  summary: 'Whether the gradebook has changed; an open page asks every few seconds',
  answer: z.object({ revision: z.number() }),
})
export const saveCells = endpoint({
  ...changing,
  path: '/api/lms/classes/{id}/gradebook/cells',
  summary: 'Save cells, all or none; 409 with `cells` as they are when some changed since they were read',
  body: CellsForm,
  answer: z.object({ revision: z.number(), cells: z.array(StoredCell) }),
})
export const changeSetup = endpoint({
  ...changing,
  path: '/api/lms/classes/{id}/gradebook/setup',
  summary: 'Change categories, weights, scale and grades; 409 when these were changed since the gradebook was read',
  body: SetupForm,
  answer: MessageAnswer,
})
export const listGradebookHistory = endpoint({
  ...reading,
  path: '/api/lms/classes/{id}/gradebook/history',
  summary: 'Who changed what in the gradebook, newest first; of one cell with `column_id` and `student_id`',
  query: z.object({ ...pageQuery, column_id: z.optional(Id), student_id: z.optional(Id) }),
  answer: pageOf(GradebookChange),
})
export const exportGradebook = endpoint({
  ...reading,
  path: '/api/lms/classes/{id}/gradebook/export',
  summary: 'The gradebook as a file: CSV, Excel, or PDF on A4 to print',
  query: z.object({ format: z._default(z.enum(gradebookFormats), 'csv') }),
  file: 'application/octet-stream',
  answer: FileAnswer,
})
