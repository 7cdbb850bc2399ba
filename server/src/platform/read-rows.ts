import { type CsvError, parse } from 'csv-parse/sync'

/** A row of a list with something in it, and the line where it begins, counted from 1 as a text editor does. */
export interface ListRow {
  line: number
  cells: string[]
}

/** What spreadsheet programs and services put between cells: a comma, what many countries use instead, and that of a copied range. */
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** No line of a list is longer. The parser takes a tenth of a second for one that is a whole file. */
const lineMax = 5_000
const isEmpty = (line: string) => line === '' || /^[\s,;]*$/.test(line)
const countBreaks = (cell: string) => cell.split('\n').length - 1

/** A list as text without its empty lines, and the number that each of the others has in it. */
interface ListText {
  text: string
  numbers: number[]
}

/** A list that came as text, with its mark of UTF-8 or without, whatever its ends of lines. */
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
 * The rows of a list; of one with more than `most` rows, the first of them and one more. A quotation mark that is never closed takes the rest
 * of the list with it, which is one error: `unclosed` is where it is missed.
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
