import { type Cell, isDecided, isOverride } from '@ariviyal/contract/gradebook/cells'
import type { Gradebook, GradebookColumn } from '@ariviyal/contract/gradebook/gradebook'
import type { HolisticSheet } from '@ariviyal/contract/gradebook/holistic'
import type { Report, ReportItem, ReportPeriod } from '@ariviyal/contract/reports/reports'

/**
 * What the gradebook has of one pupil for the parents: columns typed by hand, attendance, and its total where the pupil has seen every mark in
 * it. `seen` are the tests and assignments whose marks pupils see. Notes in cells are the teacher's own and are left out.
 */
export function bookOf(gradebook: Gradebook, studentId: string, seen: ReadonlySet<string>) {
  const student = gradebook.students.find(({ id }) => id === studentId)
  const cells = gradebook.columns.map((column, place) => ({ column, cell: student?.cells[place] }))
  const typedIn = (period: ReportPeriod) =>
    cells.flatMap(({ column, cell }) => {
      const isInPeriod = column.held_on >= period.from && column.held_on <= period.to
      return cell && column.source === 'typed' && isInPeriod ? [{ column, cell }] : []
    })
  const total = student?.total
  return {
    items: (period: ReportPeriod): ReportItem[] =>
      typedIn(period).flatMap(({ column, cell }) => typedItem(column, cell) ?? []),
    attendance(period: ReportPeriod): Report['attendance'] {
      const days = typedIn(period).filter(({ column, cell }) => column.kind === 'attendance' && cell.marks !== null)
      if (days.length === 0) return null
      return {
        days: days.reduce((sum, { cell }) => sum + (cell.marks ?? 0), 0),
        of: days.reduce((sum, { column }) => sum + column.max_marks, 0),
      }
    },
    /** The item of a test or an assignment as the gradebook counts it; null where the pupil is exempt. */
    counted(columnId: string, item: ReportItem): ReportItem | null {
      const found = cells.find(({ column }) => column.id === columnId)
      return found?.cell ? withEntry(item, found.column, found.cell) : item
    },
    total:
      total?.percent != null && cells.every(({ column, cell }) => !cell || isSeen(column, cell, seen))
        ? { percent: total.percent, grade: total.grade }
        : null,
    holistic: student?.holistic ? cardOf(student.holistic) : null,
  }
}

/** What classmates say stays with the teacher. */
const cardOf = ({ teacher, self, remark }: HolisticSheet): Report['holistic'] => ({ teacher, self, remark })

function isSeen(column: GradebookColumn, cell: Cell, seen: ReadonlySet<string>): boolean {
  if (column.source === 'typed') return true
  if (isDecided(cell)) return seen.has(column.id)
  return cell.source?.marks == null || (seen.has(column.id) && cell.source.waits === null)
}

/** The teacher's entry counts in place of what the pupil was shown, as in the gradebook's total. */
function withEntry(shown: ReportItem, { max_marks: of }: GradebookColumn, cell: Cell): ReportItem | null {
  const item = { ...shown, late: shown.late || cell.late }
  if (!isOverride(cell)) return item
  const { marks, absent, exempt } = cell
  if (exempt) return null
  const changed = shown.outcome === 'marked' && (absent || marks !== shown.marks)
  return absent
    ? { ...item, outcome: 'absent', marks: null, of: null, changed }
    : { ...item, outcome: 'marked', marks, of, changed }
}

/** Of an item about which nobody wrote. */
export const noWords = { feedback: '', rows: [], pages: [], next_steps: [] } satisfies Partial<ReportItem>

function typedItem(column: GradebookColumn, { marks, absent, late }: Cell): ReportItem | null {
  if (column.kind === 'attendance' || (marks === null && !absent)) return null
  const { title, held_on: day, max_marks: of, kind } = column
  const about = { kind, title, day, late, changed: false, ...noWords }
  return absent ? { ...about, outcome: 'absent', marks: null, of: null } : { ...about, outcome: 'marked', marks, of }
}
