import * as z from 'zod/mini'
import { Id, optionalText } from '../fields.ts'
import { limits } from '../limits.ts'

/** Marks in hundredths. A column typed by hand takes halves (`entryProblem`). */
const Marks = z.number().check(
  z.minimum(0),
  z.maximum(limits.marksMax),
  z.refine((marks: number) => Number.isInteger(Math.round(marks * 1e6) / 1e4), 'Enter marks with at most two decimals'),
)

/** What a teacher enters in a cell. An entry without marks, absence, exemption, lateness and note is empty. */
export const CellEntry = z.object({
  marks: z.nullable(Marks),
  absent: z._default(z.boolean(), false),
  exempt: z._default(z.boolean(), false),
  late: z._default(z.boolean(), false),
  note: optionalText(limits.feedbackMax),
})
export type CellEntry = z.output<typeof CellEntry>

const isPossible = ({ marks, absent, exempt, late }: CellEntry) =>
  Number(marks !== null) + Number(absent) + Number(exempt) <= 1 && !(late && (absent || exempt))

/** A cell to save. `version` is that of the cell as the teacher read it; 0 for one without an entry. */
export const CellChange = z
  .extend(CellEntry, {
    column_id: Id,
    student_id: Id,
    version: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
  })
  .check(z.refine(isPossible, 'A pupil who was absent or is exempt has no marks and hands in nothing late'))
export type CellChange = z.output<typeof CellChange>

/** A cell as it is stored now. */
export const StoredCell = z.object({
  column_id: Id,
  student_id: Id,
  version: z.number(),
  marks: z.nullable(z.number()),
  absent: z.boolean(),
  exempt: z.boolean(),
  late: z.boolean(),
  note: z.string(),
})
export type StoredCell = z.infer<typeof StoredCell>

/** What the test or the assignment of a column has for a student. */
export const CellSource = z.object({
  marks: z.nullable(z.number()),
  late: z.boolean(),
  /** Why the marks are not final: answers wait for marks, or the decision is not returned to the pupil. */
  waits: z.nullable(z.enum(['unmarked', 'not-returned'])),
  /** Whether the work is set for this student at all. */
  applies: z.boolean(),
})
export type CellSource = z.infer<typeof CellSource>

/** The teacher's entry, and beside it what the test or assignment says; `source` is null in a column typed by hand. */
export const Cell = z.object({
  version: z.number(),
  marks: z.nullable(z.number()),
  absent: z.boolean(),
  exempt: z.boolean(),
  late: z.boolean(),
  note: z.string(),
  source: z.nullable(CellSource),
})
export type Cell = z.infer<typeof Cell>

export const emptyCell = { version: 0, marks: null, absent: false, exempt: false, late: false, note: '' } as const

type Decided = Pick<Cell, 'marks' | 'absent' | 'exempt'>

/** Whether the entry decides something; a note alone does not. */
export const isDecided = ({ marks, absent, exempt }: Decided): boolean => marks !== null || absent || exempt

export const isEmptyEntry = (entry: CellEntry): boolean => !isDecided(entry) && !entry.late && entry.note === ''

/** Whether the teacher's entry stands in place of what the test or assignment says. */
export const isOverride = (cell: Cell): boolean => cell.source !== null && isDecided(cell)

/** What counts: the teacher's entry, otherwise what the test or assignment says. Work that is not set for a student is as exempt. */
export function countedEntry(cell: Cell): Decided {
  const { marks, absent, exempt, source } = cell
  if (source === null || isDecided(cell)) return { marks, absent, exempt }
  return { marks: source.applies ? source.marks : null, absent: false, exempt: !source.applies }
}

/** How a cell shows what counts: marks, `AB` for absent, `EX` for exempt, or nothing. */
export const absentText = 'AB'
export const exemptText = 'EX'
export const textOf = ({ marks, absent, exempt }: Decided): string =>
  absent ? absentText : exempt ? exemptText : (marks?.toString() ?? '')

/** What an entry in a column must be; undefined when it is. */
export function entryProblem(
  { marks, note, absent, exempt }: CellEntry,
  { max_marks, source, kind }: { max_marks: number; source: string; kind: string },
): string | undefined {
  const isTyped = source === 'typed'
  if (marks !== null && (marks > max_marks || (isTyped && !Number.isInteger(marks * 2)))) {
    if (kind === 'attendance') return `Enter days from 0 to ${max_marks}, in halves`
    return isTyped ? `Enter marks from 0 to ${max_marks}, in halves` : `Enter marks from 0 to ${max_marks}`
  }
  if (!isTyped && note === '' && isDecided({ marks, absent, exempt })) return 'Write a note that says why'
  return undefined
}
