import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { stringify } from 'csv-stringify/sync'
import { clockTime, dayOf } from './calendar.ts'
import { Refusal } from './http/errors.ts'

type Cell = string | number | Date | null
/** The columns of a file, by their heads, in their order. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>

/** Rows that are read and written at a time, so that other requests get their turn between them. */
const batch = 1_000

/**
 * A text that a spreadsheet would take for a formula (OWASP, CSV injection; the wide forms of the signs too) gets an apostrophe in front,
 * and so does a phone number that begins with a plus.
 */
const harmless = (text: string): string => (/^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text)

/** A moment is written on the clock of the readers, which a spreadsheet takes as it stands. */
const cellText = (cell: Cell): string =>
  cell === null ? '' : cell instanceof Date ? clockTime(cell) : typeof cell === 'number' ? String(cell) : harmless(cell)

const lines = (rows: string[][]): string => stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })

/**
 * A list as a CSV file (RFC 4180, with the mark that tells Excel of UTF-8), named after it and its day. `read` gives the rows after
 * the id of the last one, at most so many. Raises `too-large` beyond `limits.exportRowsMax` rows. Gives how many there were.
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
    const found = await read(before, batch)
    rows += found.length
    if (rows > limits.exportRowsMax) throw new Refusal('too-large', serverMessages.exportTooLong)
    parts.push(lines(found.map((row) => Object.values(columns).map((cell) => cellText(cell(row))))))
    before = found.at(-1)?.id
    if (found.length < batch || before === undefined) break
  }
  return { file: { name: `${list}-${dayOf(now)}.csv`, body: parts.join('') }, rows }
}
