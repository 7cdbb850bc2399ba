import { storedText } from '@ariviyal/contract/fields'
import {
  absentText,
  type Cell,
  type CellChange,
  type CellEntry,
  entryProblem,
  exemptText,
  isEmptyEntry,
  type StoredCell,
  textOf,
} from '@ariviyal/contract/gradebook/cells'
import type { GradebookColumn } from '@ariviyal/contract/gradebook/gradebook'
import { limits } from '@ariviyal/contract/limits'

/** An entry as it is typed: marks, AB, EX, or nothing. */
export interface Typed {
  text: string
  late: boolean
  note: string
}

/** Unsaved entries by student and column, each with the version of the cell that it is based on. */
export type Draft = Record<string, Record<string, { typed: Typed; version: number }>>

export const typedOf = (cell: Pick<Cell, 'marks' | 'absent' | 'exempt' | 'late' | 'note'>): Typed => ({
  text: textOf(cell),
  late: cell.late,
  note: cell.note,
})

const isAbsent = (text: string) => /^ab?$/i.test(text)
const isExempt = (text: string) => /^ex?$/i.test(text)

/** The entry that was typed; null when its text is none. A decimal comma, which some keypads offer, is a point. */
function readTyped({ text: typed, late, note }: Typed): CellEntry | null {
  const text = typed.trim()
  const absent = isAbsent(text)
  const exempt = isExempt(text)
  const isMarks = /^\d{1,4}([.,]\d{1,2})?$/.test(text)
  if (text !== '' && !absent && !exempt && !isMarks) return null
  return {
    marks: isMarks ? Number(text.replace(',', '.')) : null,
    absent,
    exempt,
    late: late && !absent && !exempt,
    // Normalised as the contract does, so that it compares equal after the save.
    note: storedText(note, limits.feedbackMax),
  }
}

/** Why an entry cannot be saved; undefined when it can. */
export function problemOf(typed: Typed, column: GradebookColumn): string | undefined {
  const entry = readTyped(typed)
  if (entry) return entryProblem(entry, column)
  const what = column.kind === 'attendance' ? 'days' : 'marks'
  return `Enter ${what} from 0 to ${column.max_marks}, ${absentText} for absent or ${exemptText} for exempt`
}

/** Whether two entries save the same: 22.50 equals 22.5. */
export function isSameEntry(one: Typed, other: Typed): boolean {
  const [a, b] = [readTyped(one), readTyped(other)]
  if (!a || !b) return one.text === other.text && one.late === other.late && one.note === other.note
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The cell with a valid entry in place of its own; a cell with an invalid one stays as it is. */
export function withTyped(cell: Cell, typed: Typed): Cell {
  const entry = readTyped(typed)
  return entry ? { ...cell, ...entry } : cell
}

export const entryIn = (draft: Draft, studentId: string, columnId: string) => draft[studentId]?.[columnId]

export function withEntry(
  draft: Draft,
  studentId: string,
  columnId: string,
  entry: Draft[string][string] | null,
): Draft {
  const { [columnId]: _, ...others } = draft[studentId] ?? {}
  const row = entry === null ? others : { ...others, [columnId]: entry }
  if (Object.keys(row).length > 0) return { ...draft, [studentId]: row }
  const { [studentId]: _gone, ...rest } = draft
  return rest
}

export const entriesOf = (draft: Draft) =>
  Object.entries(draft).flatMap(([studentId, row]) =>
    Object.entries(row).map(([columnId, entry]) => ({ studentId, columnId, ...entry })),
  )

/** What can be sent of a draft: valid entries of columns and students that exist, at most as many as one call takes. */
export function changesOf(draft: Draft, columns: ReadonlyMap<string, GradebookColumn>): CellChange[] {
  return entriesOf(draft)
    .flatMap(({ studentId, columnId, typed, version }) => {
      const column = columns.get(columnId)
      const entry = readTyped(typed)
      if (!column || !entry || entryProblem(entry, column)) return []
      return [{ column_id: columnId, student_id: studentId, version, ...entry }]
    })
    .slice(0, limits.cellsMax)
}

/** The draft without what is stored now; entries that were changed since they were sent stay, on the new version. */
export function afterSave(draft: Draft, sent: CellChange[], stored: StoredCell[]): Draft {
  const storedOf = new Map(stored.map((cell) => [`${cell.student_id} ${cell.column_id}`, cell]))
  let next = draft
  for (const { student_id: studentId, column_id: columnId, ...change } of sent) {
    const now = entryIn(next, studentId, columnId)
    if (!now) continue
    const version = storedOf.get(`${studentId} ${columnId}`)?.version ?? change.version
    const isSent = isSameEntry(now.typed, typedOf(change))
    next = withEntry(next, studentId, columnId, isSent ? null : { ...now, version })
  }
  return next
}

/** A cell that was never stored and is empty needs no save. */
export const isNothing = (typed: Typed, version: number): boolean => {
  const entry = readTyped(typed)
  return version === 0 && entry !== null && isEmptyEntry(entry)
}
