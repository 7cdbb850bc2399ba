import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { clockTime, dayOf } from '@ariviyal/contract/time'
import { stringify } from 'csv-stringify/sync'
import { AppError } from '../http/errors.ts'

type Cell = string | number | Date | null
/** Columns of a file by header, in order. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>

/** Rows read and written at a time, so that other requests are served in between. */
const batchSize = 1_000

/**
 * Prefixes text that a spreadsheet would interpret as a formula with an apostrophe (OWASP, CSV injection; full-width signs too). Phone
 * numbers that start with a plus are affected as well.
 */
export const escapeFormula = (text: string): string =>
  /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text

/** Dates are written in the readers' time zone, in a format that spreadsheets recognise. */
const cellText = (cell: Cell): string =>
  cell === null
    ? ''
    : cell instanceof Date
      ? clockTime(cell)
      : typeof cell === 'number'
        ? String(cell)
        : escapeFormula(cell)

const lines = (rows: string[][]): string => stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })

/** Rows as the text of a CSV file. */
export const csvText = (rows: Cell[][]): string => `\uFEFF${lines(rows.map((row) => row.map(cellText)))}`

/**
 * A list as a CSV file (RFC 4180, with a UTF-8 byte order mark for Excel), named after the list and the day. `read` returns up to `limit`
 * rows after the given id. Raises `too-large` beyond `limits.exportRowsMax` rows. Also returns the number of rows.
 */
export async function csvFile<Row extends { id: string }>(
  list: string,
  now: Date,
  columns: CsvColumns<Row>,
  read: (before: string | undefined, limit: number) => Promise<Row[]>,
): Promise<{ file: FileAnswer; rows: number }> {
  const parts = ['\uFEFF', lines([Object.keys(columns)])]
  let rows = 0
  let before: string | undefined
  for (;;) {
    const page = await read(before, batchSize)
    rows += page.length
    if (rows > limits.exportRowsMax) throw new AppError('too-large', serverMessages.exportTooLong)
    parts.push(lines(page.map((row) => Object.values(columns).map((cell) => cellText(cell(row))))))
    before = page.at(-1)?.id
    if (page.length < batchSize || before === undefined) break
  }
  return { file: { name: `${list}-${dayOf(now)}.csv`, body: parts.join('') }, rows }
}
