import type { FileAnswer } from '@ariviyal/contract/fields'
import { csvFile } from '../../platform/csv/csv.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { linesOf, recordNoteLines, readerOf, partnerLinesOf, recordColumns, visitLinesOf } from './record-lines.ts'
import { selectRecord } from './show-record.ts'

/** The record of one person as CSV, for a school year or all. */
export async function exportRecord(ctx: AppContext, userId: string, year: number | undefined): Promise<FileAnswer> {
  const record = await selectRecord(ctx, userId, year)
  async function* sources() {
    yield linesOf(record)
    yield visitLinesOf(record)
    yield partnerLinesOf(record)
    yield recordNoteLines
  }
  return (await csvFile('record', ctx.now(), recordColumns(ctx), readerOf(sources()))).file
}
