import { StudentForm } from '@ariviyal/contract/classroom/classroom'
import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { type Line, readCells } from './read-cells.ts'

/** A name of a list, and why it cannot be added, or what to look at. */
export interface RosterLine {
  line: number
  name: string
  problem: string | undefined
  note: string | undefined
}

const isName = /\bname\b|^(student|pupil)s?$|பெயர்|नाम/i
const isPartOfName = /first|given|middle|last|family|surname/i
const isOfOthers = /father|mother|parent|guardian|school|class|institution|user/i
const isNumber = (text: string) => /^\d{1,4}[.)]?$/.test(text.trim())

/** The columns of the name in a line of headers; empty when it is none. */
function nameColumns({ cells }: Line): number[] {
  const columns = cells.flatMap((cell, column) =>
    (isName.test(cell.trim()) || /^surname$/i.test(cell.trim())) && !isOfOthers.test(cell) ? [column] : [],
  )
  const parts = columns.filter((column) => isPartOfName.test(cells[column] ?? ''))
  return parts.length > 1 ? parts : columns.slice(0, 1)
}

/** Whether each line has the same cells, one of them a roll number. */
const isTable = (lines: Line[]): boolean =>
  lines.every(({ cells }) => cells.length > 1 && cells.length === lines[0]?.cells.length) &&
  (lines[0]?.cells.some((_, column) => lines.every(({ cells }) => isNumber(cells[column] ?? ''))) ?? false)

const isBlank = ({ cells }: Line) => cells.every((cell) => cell.trim() === '')

/** Lines of cells. A comma separates only in a table: names on lines of their own may have one. */
function linesOf(text: string): { lines: Line[]; names: number[] } {
  for (const separator of ['\t', ';', ',']) {
    if (!text.includes(separator)) continue
    const [head, ...rest] = readCells(text, separator).filter((line) => !isBlank(line))
    if (!head || head.cells.length < 2) continue
    const names = nameColumns(head)
    if (names.length > 0) return { lines: rest, names }
    const lines = [head, ...rest]
    if (separator === '\t' || isTable(lines)) {
      const first = head.cells.findIndex((_, column) => !lines.every(({ cells }) => isNumber(cells[column] ?? '')))
      return { lines, names: [Math.max(first, 0)] }
    }
  }
  const lines = text
    .split(/\r\n|[\r\n]/)
    .map((cell, index): Line => ({ number: index + 1, cells: [cell] }))
    .filter((line) => !isBlank(line))
  const [head, ...rest] = lines
  return { lines: head && nameColumns(head).length > 0 ? rest : lines, names: [0] }
}

/**
 * Reads names from lines, CSV, or cells that were copied from a spreadsheet. Columns other than the name are left out, and
 * so is a number before a name. `students` are those whom the class has already.
 */
export function readRoster(text: string, students: readonly { name: string }[]): RosterLine[] {
  const { lines, names } = linesOf(text.replace(/^\uFEFF/, ''))
  const seen = new Map(students.map(({ name }) => [name, 'Already in the class']))
  const room = limits.studentsMax - students.length
  return lines
    .map(({ number, cells }) => ({ line: number, written: names.map((column) => cells[column] ?? '').join(' ') }))
    .filter(({ written }) => written.trim() !== '')
    .map(({ line, written }, place) => {
      const parsed = StudentForm.safeParse({ name: written.replace(/^\s*\d{1,4}[.)]\s*/, '') })
      const name = parsed.success ? parsed.data.name : written.trim()
      const full = place >= room ? `A class has at most ${limits.studentsMax} pupils` : undefined
      const problem = parsed.success ? full : fieldMessages(parsed.error)['name']
      const note = seen.get(name)
      seen.set(name, 'Twice in this list')
      return { line, name, problem, note }
    })
}
