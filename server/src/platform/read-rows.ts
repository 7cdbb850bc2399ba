import { type CsvError, parse } from 'csv-parse/sync'

/** A row of a list with something in it, and the line where it begins, counted from 1 as a text editor does. */
export interface ListRow {
  line: number
  cells: string[]
}

/** What spreadsheet programs and services put between cells: a comma, what many countries use instead, and that of a copied range. */
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * The rows of a list that came as text, with its mark of UTF-8 or without, whatever its ends of lines. A quotation mark that is never
 * closed takes the rest of the list with it, which is one error: `unclosed` is where it is missed.
 */
export function readRows(text: string, delimiter: Delimiter): { rows: ListRow[]; unclosed: number | null } {
  let unclosed = false
  let last = 0
  const records = parse(text.replaceAll('\u0000', ''), {
    bom: true,
    info: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      if (error?.code === 'CSV_QUOTE_NOT_CLOSED') unclosed = true
    },
  }) as unknown as { record: string[]; info: { lines: number } }[]
  const rows = records.map(({ record, info }) => {
    const row = { line: last + 1, cells: record.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()) }
    last = info.lines
    return row
  })
  return { rows: rows.filter(({ cells }) => cells.some(Boolean)), unclosed: unclosed ? last + 1 : null }
}
