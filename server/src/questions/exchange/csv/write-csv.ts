import { languages } from '@ariviyal/contract/languages'
import { escapeFormula } from '../../../platform/csv/csv.ts'
import { writeWorkbook } from '../../../platform/spreadsheets/write-workbook.ts'
import { stringify } from 'csv-stringify/sync'
import { statedIn } from '../../assertion-words.ts'
import type { StoredQuestion, Writer } from '../writing.ts'
import { columnsAfter, columnsBefore, feedbackColumn, pairMark, partMark, usualOptions } from './columns.ts'
import { writeTestCases } from './test-cases.ts'

type Column = (typeof columnsBefore)[number] | (typeof columnsAfter)[number]
type Cells = Partial<Record<Column, string>> & { options?: string[]; feedback?: string[] }

/** The head and the rows of a spreadsheet. */
interface Table {
  head: string[]
  rows: string[][]
}

/** A spreadsheet with one line for each question, and a case followed by its parts. What it cannot say is in docs/product.md. */
function tableWriter(finish: (table: Table) => ReturnType<Writer['finish']>): Writer {
  const rows: Cells[] = []
  const add = (question: StoredQuestion, mark = ''): number => {
    const cells = cellsOf(question, mark)
    rows.push(cells)
    const own = JSON.stringify(cells).length
    return question.parts.reduce((size, part) => size + add(part, partMark), own)
  }
  return { add: (question) => add(question), finish: () => finish(tableOf(rows)) }
}

export const csvWriter = (): Writer =>
  tableWriter(
    ({ head, rows }) =>
      `\uFEFF${stringify([head, ...rows.map((cells) => cells.map(guard))], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })}`,
  )

/** The same spreadsheet for Excel, where text needs no guard. */
export const excelWriter = (): Writer =>
  tableWriter(({ head, rows }) => writeWorkbook([{ name: 'Questions', columns: head, rows }]))

/** Also guards text that looks as if it were guarded, so that reading takes off one apostrophe of both. */
const guard = (cell: string) => (/^'+[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(cell) ? `'${cell}` : escapeFormula(cell))

function tableOf(rows: Cells[]): Table {
  const most = rows.reduce((count, { options = [] }) => Math.max(count, options.length), usualOptions)
  const places = Array.from({ length: most }, (_, place) => place)
  const said = rows.reduce((count, { feedback = [] }) => Math.max(count, feedback.findLastIndex(Boolean) + 1), 0)
  return {
    head: [
      ...columnsBefore,
      ...places.map((place) => `option_${place + 1}`),
      ...columnsAfter,
      ...places.slice(0, said).map((place) => feedbackColumn(place + 1)),
    ],
    rows: rows.map((row) => [
      ...columnsBefore.map((column) => row[column] ?? ''),
      ...places.map((place) => row.options?.[place] ?? ''),
      ...columnsAfter.map((column) => row[column] ?? ''),
      ...places.slice(0, said).map((place) => row.feedback?.[place] ?? ''),
    ]),
  }
}

function cellsOf(question: StoredQuestion, mark: string): Cells {
  const { content, grade } = question
  return {
    text: content.text,
    ...fieldsOf(content),
    kind: mark + content.kind,
    grade: grade === null ? '' : String(grade),
    board: question.board ?? '',
    chapter: question.chapter,
    role: question.role,
    taken_from: question.takenFrom,
    explanation: question.explanation,
    hint: question.hint,
    competency: question.competency,
    difficulty: question.difficulty ?? '',
    bloom: question.bloom ?? '',
    language: question.language,
    test_cases: writeTestCases(content.kind, question.testCases),
  }
}

const textsOf = (parts: { text: string }[]) => parts.map(({ text }) => text)

function fieldsOf(content: StoredQuestion['content']): Cells {
  switch (content.kind) {
    case 'one-choice':
    case 'several-choices':
      return {
        options: textsOf(content.options),
        feedback: content.options.map(({ feedback }) => feedback),
        right: content.options.flatMap(({ right }, place) => (right ? [place + 1] : [])).join(' '),
      }
    case 'assertion-reason': {
      const ends = languages.map((language) => statedIn(language, content))
      const stated = ends.find((end) => content.text.endsWith(end)) ?? ''
      return {
        text: content.text.slice(0, content.text.length - stated.length).trimEnd(),
        options: [content.assertion, content.reason],
        right: String(content.options.findIndex(({ right }) => right) + 1),
      }
    }
    case 'true-false':
      return { right: String(content.right) }
    case 'number':
      return {
        right: content.right,
        tolerance: content.tolerance ?? '',
        unit: content.unit,
        significant_digits: String(content.significant_digits ?? ''),
        decimal_comma: content.decimal_comma ? 'yes' : 'no',
        truncated: content.truncated ? 'yes' : 'no',
      }
    case 'short-text':
      return { accepted: content.accepted.join('|') }
    case 'match':
      return {
        // The first arrow of a cell stands between the sides.
        options: content.left.map(
          ({ text }, place) => `${text.replaceAll('->', '→')}${pairMark}${content.right[place]?.text ?? ''}`,
        ),
      }
    case 'order':
      return { options: textsOf(content.items) }
    default:
      return {}
  }
}
