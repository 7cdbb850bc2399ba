import { gradeOf } from './bands.ts'
import { type Cell, countedEntry, emptyCell } from './cells.ts'
import { dividedBy, fractionOf, rounded, sumOf, times } from './fraction.ts'
import type { Gradebook, GradebookStudent } from './gradebook.ts'
import { totalOf } from './totals.ts'

type Rules = Pick<Gradebook, 'total_of' | 'absent' | 'categories' | 'bands'>
type CountedColumns = Parameters<typeof totalOf>[0]

/** The total and grade of a student with these cells, which are in the order of the columns. */
export function studentTotal(columns: CountedColumns, cells: readonly Cell[], rules: Rules): GradebookStudent['total'] {
  const counted = new Map(columns.map(({ id }, at) => [id, countedEntry(cells[at] ?? { ...emptyCell, source: null })]))
  const total = totalOf(columns, ({ id }) => counted.get(id) ?? emptyCell, rules)
  return { ...total, grade: gradeOf(rules.bands, total.whole_percent) }
}

/** What the class has in a column: the mean of the marks that count, absolute and in percent, with one decimal. */
export function columnFigures(cells: readonly Cell[], maxMarks: number) {
  const counted = cells.map(countedEntry)
  const marks = counted.flatMap((entry) => entry.marks ?? [])
  const absent = counted.filter((entry) => entry.absent).length
  if (marks.length === 0) return { average: null, percent: null, marked: 0, absent }
  const mean = dividedBy(sumOf(marks.map(fractionOf)), fractionOf(marks.length))
  return {
    average: rounded(mean, 1),
    percent: rounded(dividedBy(times(mean, fractionOf(100)), fractionOf(maxMarks)), 1),
    marked: marks.length,
    absent,
  }
}

/** The gradebook with other cells in some places; everything that follows from them is computed again. */
export function withCells(
  gradebook: Gradebook,
  cellOf: (studentId: string, columnId: string, cell: Cell) => Cell,
): Gradebook {
  const { columns } = gradebook
  const changed = new Set<number>()
  const students = gradebook.students.map((student) => {
    let isChanged = false
    const cells = student.cells.map((cell, at) => {
      const next = cellOf(student.id, columns[at]?.id ?? '', cell)
      if (next !== cell) {
        isChanged = true
        changed.add(at)
      }
      return next
    })
    return isChanged ? { ...student, cells, total: studentTotal(columns, cells, gradebook) } : student
  })
  if (changed.size === 0) return gradebook
  return {
    ...gradebook,
    students,
    columns: columns.map((column, at) =>
      changed.has(at)
        ? {
            ...column,
            ...columnFigures(
              students.flatMap(({ cells }) => cells[at] ?? []),
              column.max_marks,
            ),
          }
        : column,
    ),
  }
}
