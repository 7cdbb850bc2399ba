import { escapeFormula } from '../../../platform/csv/csv.ts'
import { stringify } from 'csv-stringify/sync'
import type { StoredQuestion, Writer } from '../writing.ts'
import { columnsAfter, columnsBefore, pairMark, partMark, usualOptions } from './columns.ts'

type Column = (typeof columnsBefore)[number] | (typeof columnsAfter)[number]
type Cells = Partial<Record<Column, string>> & { options?: string[] }

/** A spreadsheet with one line for each question, and a case followed by its parts. What it cannot say is in docs/product.md. */
export function csvWriter(): Writer {
  const rows: Cells[] = []
  const add = (question: StoredQuestion, mark = ''): number => {
    const cells = cellsOf(question, mark)
    rows.push(cells)
    const own = JSON.stringify(cells).length
    return question.parts.reduce((size, part) => size + add(part, partMark), own)
  }
  return { add: (question) => add(question), finish: () => writeRows(rows) }
}

/** Also guards text that looks as if it were guarded, so that reading takes off one apostrophe of both. */
const guard = (cell: string) => (/^'+[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(cell) ? `'${cell}` : escapeFormula(cell))

function writeRows(rows: Cells[]): string {
  const most = rows.reduce((count, { options = [] }) => Math.max(count, options.length), usualOptions)
  const places = Array.from({ length: most }, (_, place) => place)
  const head = [...columnsBefore, ...places.map((place) => `option_${place + 1}`), ...columnsAfter]
  const lines = rows.map((row) => [
    ...columnsBefore.map((column) => row[column] ?? ''),
    ...places.map((place) => row.options?.[place] ?? ''),
    ...columnsAfter.map((column) => row[column] ?? ''),
  ])
  return `\uFEFF${stringify([head, ...lines.map((cells) => cells.map(guard))], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })}`
}

function cellsOf({ content, explanation, chapter, grade }: StoredQuestion, mark: string): Cells {
  return {
    text: content.text,
    ...fieldsOf(content),
    kind: mark + content.kind,
    grade: grade === null ? '' : String(grade),
    chapter,
    explanation,
  }
}

const textsOf = (parts: { text: string }[]) => parts.map(({ text }) => text)

function fieldsOf(content: StoredQuestion['content']): Cells {
  switch (content.kind) {
    case 'one-choice':
    case 'several-choices':
      return {
        options: textsOf(content.options),
        right: content.options.flatMap(({ right }, place) => (right ? [place + 1] : [])).join(' '),
      }
    case 'assertion-reason': {
      const stated = `Assertion (A): ${content.assertion}\nReason (R): ${content.reason}`
      return {
        text: content.text.slice(0, -stated.length).trimEnd(),
        options: [content.assertion, content.reason],
        right: String(content.options.findIndex(({ right }) => right) + 1),
      }
    }
    case 'true-false':
      return { right: String(content.right) }
    case 'number':
      return { right: content.right, tolerance: content.tolerance ?? '', unit: content.unit }
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
