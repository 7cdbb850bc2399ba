import { type Cell, isDecided } from '@ariviyal/contract/gradebook/cells'
import type { Gradebook, GradebookColumn } from '@ariviyal/contract/gradebook/gradebook'
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
    total:
      total?.percent != null && cells.every(({ column, cell }) => !cell || isSeen(column, cell, seen))
        ? { percent: total.percent, grade: total.grade }
        : null,
    holistic: student?.holistic ?? null,
  }
}

function isSeen(column: GradebookColumn, cell: Cell, seen: ReadonlySet<string>): boolean {
  if (column.source === 'typed' || isDecided(cell) || cell.source?.marks == null) return true
  return seen.has(column.id) && cell.source.waits === null
}

function typedItem(column: GradebookColumn, { marks, absent, late }: Cell): ReportItem | null {
  if (column.kind === 'attendance' || (marks === null && !absent)) return null
  const { title, held_on: day, max_marks: of, kind } = column
  const about = { kind, title, day, late, feedback: '' }
  return absent ? { ...about, outcome: 'absent', marks: null, of: null } : { ...about, outcome: 'marked', marks, of }
}
