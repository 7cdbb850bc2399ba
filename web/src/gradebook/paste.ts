import { headOf, nameHead, rollHead } from '@ariviyal/contract/gradebook/table'
import type { Gradebook } from '@ariviyal/contract/gradebook/gradebook'
import type { Line } from '../classroom/roster/read-cells.ts'
import { problemOf, type Typed } from './draft.ts'
import type { Edit } from './use-gradebook.ts'

export interface PastePlan {
  edits: Edit[]
  /** What does not fit, each with the line of what was given. */
  problems: { line: number; msg: string }[]
}

type TypedIn = (studentId: string, columnId: string) => Typed

/** Spreadsheets write an empty cell as nothing or a dash. */
const textOfCell = (cell: string): string => cell.trim().replace(/^[-–]$/, '')

function put(
  plan: PastePlan,
  gradebook: Gradebook,
  typedIn: TypedIn,
  row: number,
  at: number,
  cell: string,
  line: number,
) {
  const [student, column] = [gradebook.students[row], gradebook.columns[at]]
  if (!student || !column) return
  const text = textOfCell(cell)
  if (column.source !== 'typed') {
    if (text !== '') plan.problems.push({ line, msg: `“${column.title}” has the marks of its ${column.source}.` })
    return
  }
  const typed = { ...typedIn(student.id, column.id), text }
  const problem = problemOf(typed, column)
  if (problem === undefined) plan.edits.push({ studentId: student.id, columnId: column.id, typed })
  else plan.problems.push({ line, msg: `${student.name}, ${column.title}: “${text.slice(0, 20)}”. ${problem}.` })
}

/** Cells from a spreadsheet, which fill the gradebook from a row and a column on. */
export function planPaste(
  gradebook: Gradebook,
  typedIn: TypedIn,
  from: { row: number; column: number },
  lines: Line[],
): PastePlan {
  const plan: PastePlan = { edits: [], problems: [] }
  for (const [index, { number, cells }] of lines.entries()) {
    if (from.row + index >= gradebook.students.length) {
      plan.problems.push({ line: number, msg: 'There is no further pupil.' })
      break
    }
    if (from.column + cells.length > gradebook.columns.length)
      plan.problems.push({ line: number, msg: 'There is no further column.' })
    for (const [place, cell] of cells.entries())
      put(plan, gradebook, typedIn, from.row + index, from.column + place, cell, number)
  }
  return plan
}

const plain = (text: string) => text.trim().replace(/^'/, '').toLowerCase()

/**
 * A table with heads: students are found by roll number, columns by their titles, with or without the maximum. Totals and remarks, which the
 * gradebook's own file has, are left out.
 */
export function planImport(gradebook: Gradebook, typedIn: TypedIn, lines: Line[]): PastePlan {
  const plan: PastePlan = { edits: [], problems: [] }
  const [head, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!head) return plan
  const heads = head.cells.map(plain)
  const rollAt = heads.findIndex((text) => [plain(rollHead), 'roll', 'roll no', 'roll no.'].includes(text))
  if (rollAt === -1) {
    plan.problems.push({ line: head.number, msg: `The first line needs a column “${rollHead}”.` })
    return plan
  }
  const ignored = new Set([plain(nameHead), 'percent', 'grade', 'average', ''])
  const columns = heads.map((text, place) => {
    const found = gradebook.columns.flatMap((column, at) =>
      [plain(headOf(column)), plain(column.title)].includes(text) ? [at] : [],
    )
    const isTotal =
      /^total \(out of|: remarks$/.test(text) ||
      gradebook.categories.some(({ name, weight }) => plain(`${name} (${weight})`) === text)
    if (place === rollAt || ignored.has(text) || isTotal) return undefined
    if (found.length !== 1) {
      const why = found.length === 0 ? 'No column has this title' : 'Several columns have this title'
      plan.problems.push({ line: head.number, msg: `${why}: “${head.cells[place]?.trim().slice(0, 60)}”.` })
    }
    return found.length === 1 ? found[0] : undefined
  })
  const rowOf = new Map(gradebook.students.map(({ roll_number: roll }, row) => [String(roll), row]))
  for (const { number, cells } of rows) {
    const roll = cells[rollAt]?.trim() ?? ''
    const row = rowOf.get(String(Number(roll)))
    if (row === undefined) {
      // The line of averages has no roll number.
      if (roll !== '') plan.problems.push({ line: number, msg: `No pupil has the roll number “${roll.slice(0, 20)}”.` })
      continue
    }
    for (const [place, at] of columns.entries())
      if (at !== undefined && gradebook.columns[at]?.source === 'typed')
        put(plan, gradebook, typedIn, row, at, cells[place] ?? '', number)
  }
  return plan
}
