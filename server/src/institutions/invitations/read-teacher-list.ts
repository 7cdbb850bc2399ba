import { limits } from '@ariviyal/contract/limits'
import { messages, tooLong } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type TeacherListError, TeacherForm } from '@ariviyal/contract/institutions/own-institution'
import { fieldMessages } from '@ariviyal/contract/fields'
import { AppError } from '../../platform/http/errors.ts'
import { type Delimiter, delimiters, type ListRow, readLines, readRows } from '../../platform/csv/read-rows.ts'

/** A teacher in a list, with the line number at which the row starts. */
export interface ListedTeacher {
  line: number
  name: string
  email: string
}

function delimiterOf(csv: string): Delimiter {
  const head =
    csv
      .slice(0, 2_000)
      .split(/[\r\n]/)
      .find((line) => line.trim() !== '') ?? ''
  const count = (mark: string) => head.split(mark).length
  return delimiters.reduce<Delimiter>((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

const isAddressHead = (cell: string) => /^e-?mail\b|\baddress$/i.test(cell)
const isNameHead = (cell: string) => /\bname\b|^teacher/i.test(cell)

/** Maps columns to fields: by the header row if there is one, else the column containing an @ is the address. */
function columnsOf(first: ListRow | undefined): { email: number; name: number } | null {
  if (!first || first.cells.some((cell) => cell.includes('@'))) return null
  const email = first.cells.findIndex(isAddressHead)
  return email === -1 ? null : { email, name: first.cells.findIndex((cell, at) => at !== email && isNameHead(cell)) }
}

function teacherOf({ line, cells }: ListRow, columns: { email: number; name: number } | null): ListedTeacher {
  if (columns) return { line, email: cells[columns.email] ?? '', name: cells[columns.name] ?? '' }
  const at = cells.findIndex((cell) => cell.includes('@'))
  const email = at === -1 ? Math.min(1, cells.length - 1) : at
  return { line, email: cells[email] ?? '', name: cells.find((cell, place) => place !== email && cell !== '') ?? '' }
}

/** As mail programs copy an address: `Meena K. <meena@school.example>`. */
const copiedAddress = /^([^<>]*)<([^<>]*)>$/

/** The teachers of a row: one, or each of the addresses that a mail program copied. */
function teachersOf(row: ListRow, columns: { email: number; name: number } | null): ListedTeacher[] {
  if (columns) return [teacherOf(row, columns)]
  const copied = row.cells.flatMap((cell) => {
    const [, name, email] = copiedAddress.exec(cell) ?? []
    return name === undefined || email === undefined ? [] : [{ line: row.line, name: name.trim(), email }]
  })
  return copied.length > 0 ? copied : [teacherOf(row, columns)]
}

/** The excerpt of a row shown beside its error. */
const textOf = ({ cells }: ListRow) => cells.join(', ').slice(0, limits.lineMax)

/**
 * Parses a list of teachers: valid rows, and for each invalid one an error with its line number. Raises `invalid-fields` for an empty list or one
 * with more rows than may be invited at once.
 */
export function readTeacherList(csv: string): { teachers: ListedTeacher[]; errors: TeacherListError[] } {
  const { rows, unclosed } = readRows(readLines(csv), delimiterOf(csv), limits.teacherRowsMax + 1)
  const columns = columnsOf(rows[0])
  const dataRows = columns ? rows.slice(1) : rows
  const refuse = (csv: string) => new AppError('invalid-fields', undefined, { fields: { csv } })
  const listed = dataRows.flatMap((row) => teachersOf(row, columns).map((teacher) => ({ row, teacher })))
  if (listed.length > limits.teacherRowsMax) throw refuse(messages.teacherListTooLong)
  if (dataRows.length === 0 && unclosed === null) throw refuse(messages.teacherListRequired)

  const teachers: ListedTeacher[] = []
  const errors: TeacherListError[] = []
  const firstLine = new Map<string, number>()
  for (const { row, teacher } of listed) {
    const parsed = TeacherForm.safeParse(teacher)
    const before = parsed.success ? firstLine.get(parsed.data.email) : undefined
    if (!parsed.success) {
      const { email, name } = fieldMessages(parsed.error)
      errors.push({ line: row.line, text: textOf(row), problem: email ?? name ?? tooLong(limits.nameMax) })
    } else if (before !== undefined) {
      errors.push({ line: row.line, text: textOf(row), problem: `The same address is on line ${before}.` })
    } else {
      firstLine.set(parsed.data.email, row.line)
      teachers.push({ line: row.line, ...parsed.data })
    }
  }
  if (unclosed !== null)
    errors.push({
      line: unclosed,
      text: '"',
      problem: serverMessages.quoteNotClosed,
    })
  return { teachers, errors }
}
