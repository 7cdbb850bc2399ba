import { useRoles } from '@ariviyal/contract/chapters/chapter-rules'
import { languages } from '@ariviyal/contract/languages'
import { limits } from '@ariviyal/contract/limits'
import { type QuestionKind, questionKinds } from '@ariviyal/contract/questions/pupil-question'
import { bloomLevels, boards, difficulties } from '@ariviyal/contract/questions/question'
import { type Draft, type Piece, type SingleDraft, Unreadable } from '../reading.ts'
import { partMark, type Row } from './columns.ts'
import { readFields } from './read-fields.ts'
import { readTestCases } from './test-cases.ts'
import { type CsvRecord, type Delimiter, delimiters, splitRecords } from './split-records.ts'

const nameOf = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** The delimiter that gives the first line most columns. */
function guessDelimiter(text: string): Delimiter {
  const [first = ''] = text.trimStart().split('\n', 1)
  const columns = (delimiter: Delimiter) => first.split(delimiter).length
  return delimiters.reduce((best, delimiter) => (columns(delimiter) > columns(best) ? delimiter : best))
}

export const splitCsv = (text: string): Generator<Piece> =>
  splitTable(splitRecords(text, guessDelimiter(text)), withoutGuard)

/**
 * Questions of a spreadsheet: the first record names the columns, in any order. A case is followed by its parts. `cellOf` undoes what a
 * file format does to a cell.
 */
export function* splitTable(table: Iterable<CsvRecord>, cellOf = (cell: string): string => cell): Generator<Piece> {
  const records = table[Symbol.iterator]()
  const head = records.next()
  if (head.done) return
  const columns = new Map(head.value.cells.map((cell, place) => [nameOf(cell), place]))
  const rowOf = (record: CsvRecord): Row => readRow(columns, record, cellOf)
  if (head.value.problem || !columns.has('kind') || !columns.has('text')) {
    yield { line: head.value.line, read: unnamedColumns }
    return
  }
  let waiting: CsvRecord[] = []
  for (let next = records.next(); !next.done; next = records.next()) {
    const record = next.value
    const isPart = !record.problem && rowOf(record)('kind').toLowerCase().startsWith(partMark)
    // Parts of a case come with it, but a case takes no more than it may have.
    if (waiting.length > 0 && (!isPart || waiting.length > limits.partsMax)) {
      yield pieceOf(rowOf, waiting)
      waiting = []
    }
    waiting.push(record)
  }
  if (waiting.length > 0) yield pieceOf(rowOf, waiting)
}

function unnamedColumns(): never {
  throw new Unreadable(
    'The first line must name the columns: kind,text,option_1,option_2,…,right,tolerance,unit,accepted,marks,grade,board,chapter,role,taken_from,explanation,hint.',
  )
}

/** Cells of CSV that were kept from being read as formulas lose their apostrophe. */
const withoutGuard = (cell: string): string => (/^'+[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(cell) ? cell.slice(1) : cell)

const readRow =
  (columns: Map<string, number>, { cells }: CsvRecord, cellOf: (cell: string) => string): Row =>
  (column) =>
    cellOf((cells[columns.get(column) ?? -1] ?? '').trim())

type RowOf = (record: CsvRecord) => Row

const pieceOf = (rowOf: RowOf, [first, ...parts]: CsvRecord[]): Piece => ({
  line: first?.line ?? 1,
  read: () => {
    if (!first) throw new Unreadable('The row is empty.')
    const draft = readRecord(rowOf, first)
    if (draft.kind !== 'case') {
      if (parts.length > 0) throw new Unreadable('Rows that are parts must follow a row of the kind case.')
      return draft
    }
    return { ...draft, parts: parts.map((part) => readPart(rowOf, part)) }
  },
})

function readPart(rowOf: RowOf, record: CsvRecord): SingleDraft {
  try {
    const draft = readRecord(rowOf, record)
    if (draft.kind === 'case') throw new Unreadable('A case cannot be a part of a case.')
    return draft
  } catch (error) {
    if (error instanceof Unreadable) throw new Unreadable(`Its part on line ${record.line}: ${error.message}`)
    throw error
  }
}

function readRecord(rowOf: RowOf, record: CsvRecord): Draft {
  if (record.problem) throw new Unreadable(record.problem)
  const row = rowOf(record)
  const named = row('kind').toLowerCase()
  const kind = (named.startsWith(partMark) ? named.slice(partMark.length) : named).trim().replaceAll(/[\s_]+/g, '-')
  if (!isKind(kind))
    throw new Unreadable(`The kind "${named.slice(0, 40)}" is not known. Write one of ${questionKinds.join(', ')}.`)
  const grade = row('grade')
  return {
    ...readFields(kind, row),
    explanation: row('explanation'),
    chapter: row('chapter'),
    taken_from: row('taken_from'),
    hint: row('hint'),
    competency: row('competency'),
    test_cases: readTestCases(kind, row('test_cases')),
    ...readOneOf('board', boards, row),
    ...readOneOf('role', useRoles, row),
    ...readOneOf('difficulty', difficulties, row),
    ...readOneOf('bloom', bloomLevels, row),
    ...readOneOf('language', languages, row),
    ...(grade !== '' && { grade: grade.replace(/^(?:class|grade)\s*/i, '') }),
  }
}

/** The value of a column that holds one of some words; nothing of an empty cell. */
function readOneOf<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  row: Row,
): Partial<Record<Name, Value>> {
  const named = row(name)
  if (named === '') return {}
  const value = values.find((one) => one.toLowerCase() === named.toLowerCase())
  if (value === undefined)
    throw new Unreadable(
      `The ${name} "${named.slice(0, 40)}" is not known. Write one of ${values.join(', ')}, or nothing.`,
    )
  return { [name]: value } as Record<Name, Value>
}

const isKind = (word: string): word is QuestionKind => (questionKinds as readonly string[]).includes(word)
