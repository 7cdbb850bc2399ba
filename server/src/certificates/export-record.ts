import type { FileAnswer } from '@ariviyal/contract/fields'
import { csvFile } from '../platform/csv.ts'
import type { House } from '../platform/house.ts'
import { linesOf, noteLines, readerOf, recordColumns } from './record-lines.ts'
import { selectRecord } from './show-record.ts'

/** The record of one person as CSV, of a school year or of all. */
export async function exportRecord(house: House, userId: string, year: number | undefined): Promise<FileAnswer> {
  const record = await selectRecord(house, userId, year)
  async function* sources() {
    yield linesOf(record)
    yield noteLines
  }
  return (await csvFile('record', house.now(), recordColumns(house), readerOf(sources()))).file
}
