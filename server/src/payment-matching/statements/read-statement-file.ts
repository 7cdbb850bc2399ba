import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { AppError } from '../../platform/http/errors.ts'
import { openWorkbook } from '../../platform/spreadsheets/open-workbook.ts'

/**
 * The rows of the first sheet of an Excel file in Base64. The page sends them back as text, like those of any statement. Raises `invalid-fields` for
 * a sheet that is too long, and what `openWorkbook` says.
 */
export async function readStatementFile(file: string) {
  const { rows } = await openWorkbook(Buffer.from(file, 'base64'))
  const characters = rows.reduce((sum, { cells }) => sum + cells.join(' ').length, 0)
  if (rows.length > limits.statementRowsMax || characters > limits.statementTextMax)
    throw new AppError('invalid-fields', messages.statementTooLong, { fields: { file: messages.statementTooLong } })
  return { rows }
}
