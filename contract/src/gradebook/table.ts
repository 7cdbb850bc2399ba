import { countedEntry, textOf } from './cells.ts'
import type { Gradebook, GradebookColumn } from './gradebook.ts'

export type TableCell = string | number | null

/** The head of a column as files name it and imports find it. */
export const headOf = ({ title, max_marks }: Pick<GradebookColumn, 'title' | 'max_marks'>): string =>
  `${title} (out of ${max_marks})`
const remarksOf = ({ title }: Pick<GradebookColumn, 'title'>): string => `${title}: remarks`

export const rollHead = 'Roll number'
export const nameHead = 'Name'

/**
 * The gradebook as one table: screen, CSV, Excel and PDF show the same cells. A line per student, a column per column, with its remarks where it
 * has any, then categories, total and grade.
 */
export function gradebookTable(gradebook: Gradebook): { heads: string[]; rows: TableCell[][] } {
  const { columns, students, categories, bands, total_of } = gradebook
  const withRemarks = new Set(
    columns.filter((_, at) => students.some(({ cells }) => remarkOf(cells[at]) !== '')).map(({ id }) => id),
  )
  const perColumn = <Value>(of: (column: GradebookColumn, at: number) => [Value, Value]): Value[] =>
    columns.flatMap((column, at) => {
      const [value, remark] = of(column, at)
      return withRemarks.has(column.id) ? [value, remark] : [value]
    })
  const totalHeads = [...categories.map(({ name, weight }) => `${name} (${weight})`), 'Percent']
  if (categories.length > 0 || total_of !== 100) totalHeads.push(`Total (out of ${total_of})`)
  if (bands !== null) totalHeads.push('Grade')
  return {
    heads: [rollHead, nameHead, ...perColumn((column) => [headOf(column), remarksOf(column)]), ...totalHeads],
    rows: [
      ...students.map(({ roll_number, name, cells, total }): TableCell[] => {
        const totals: TableCell[] = [...total.categories.map(({ points }) => points), total.percent]
        if (categories.length > 0 || total_of !== 100) totals.push(total.points)
        if (bands !== null) totals.push(total.grade)
        return [
          roll_number,
          name,
          ...perColumn<TableCell>((_, at) => [shownOf(cells[at]), remarkOf(cells[at])]),
          ...totals,
        ]
      }),
      [null, 'Average', ...perColumn<TableCell>((column) => [column.average, '']), ...totalHeads.map(() => null)],
    ],
  }
}

type Cell = Gradebook['students'][number]['cells'][number] | undefined

function shownOf(cell: Cell): TableCell {
  if (!cell) return null
  const counted = countedEntry(cell)
  return counted.marks ?? textOf(counted)
}

const remarkOf = (cell: Cell): string =>
  cell ? [cell.late || cell.source?.late ? 'Late.' : '', cell.note].filter(Boolean).join(' ') : ''
