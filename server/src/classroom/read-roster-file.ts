import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { AppError } from '../platform/http/errors.ts'
import { openWorkbook } from '../platform/spreadsheets/open-workbook.ts'

/**
 * The rows of the first sheet of an Excel file in Base64. The page finds the names in them, as in a list that is pasted. Raises `invalid-fields`
 * for a sheet that is too long, and what `openWorkbook` says.
 */
export async function readRosterFile(file: string) {
  const { rows } = await openWorkbook(Buffer.from(file, 'base64'))
  const characters = rows.reduce((sum, { cells }) => sum + cells.join(' ').length, 0)
  if (rows.length > limits.rosterRowsMax || characters > limits.rosterTextMax)
    throw new AppError('invalid-fields', serverMessages.rosterTooLong, {
      fields: { file: serverMessages.rosterTooLong },
    })
  return { rows }
}
