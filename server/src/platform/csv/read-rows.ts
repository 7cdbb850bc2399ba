import { type CsvError, parse } from 'csv-parse/sync'

/** A non-empty row, and the line where it begins, counted from 1. */
export interface ListRow {
  line: number
  cells: string[]
}

/** Cell delimiters of spreadsheets and services: comma, semicolon (common in many countries), and tab (copied ranges). */
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** Longer lines are cut: the parser takes a tenth of a second for a line as long as a whole file. */
const lineMax = 5_000
const isEmpty = (line: string) => line === '' || /^[\s,;]*$/.test(line)
const countBreaks = (cell: string) => cell.split('\n').length - 1

/** Text without its empty lines, and the original line number of each remaining line. */
interface ListText {
  text: string
  numbers: number[]
}

/** Reads a text list with any line endings, with or without a byte order mark. */
export function readLines(given: string): ListText {
  const lines: string[] = []
  const numbers: number[] = []
  const all = given.replaceAll('\u0000', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  for (const [place, line] of all.entries()) {
    if (isEmpty(line)) continue
    lines.push(line.slice(0, lineMax))
    numbers.push(place + 1)
  }
  return { text: lines.join('\n'), numbers }
}

/**
 * The rows of a list, at most `most + 1` of them. An unclosed quotation mark swallows the rest of the list, which is one error: `unclosed`
 * is the line where the record begins.
 */
export function readRows(
  { text, numbers }: ListText,
  delimiter: Delimiter,
  most: number,
): { rows: ListRow[]; unclosed: number | null } {
  let unclosed = false
  const records = parse(text, {
    bom: true,
    info: true,
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    to: most + 1,
    on_skip: (error: CsvError | undefined) => {
      if (error?.code === 'CSV_QUOTE_NOT_CLOSED') unclosed = true
    },
  }) as unknown as { record: string[]; info: { lines: number } }[]
  const rows = records.map(({ record, info }) => ({
    line: numbers[info.lines - 1 - record.reduce((breaks, cell) => breaks + countBreaks(cell), 0)] ?? 0,
    cells: record.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()),
  }))
  return {
    rows: rows.filter(({ cells }) => cells.some(Boolean)),
    unclosed: unclosed ? (numbers[records.at(-1)?.info.lines ?? 0] ?? null) : null,
  }
}
