import { AppError } from '../http/errors.ts'
import { openWorkbook } from './open-workbook.ts'

interface Bounds {
  rows: number
  characters: number
  /** The message for a longer sheet. */
  tooLong: string
}

/**
 * The rows of the first sheet of an Excel file in Base64. The page goes on with them as with text that is pasted. Raises `invalid-fields` for a sheet
 * that is too long, and what `openWorkbook` says.
 */
export async function readFirstSheet(file: string, most: Bounds) {
  const { rows } = await openWorkbook(Buffer.from(file, 'base64'))
  const characters = rows.reduce((sum, { cells }) => sum + cells.join(' ').length, 0)
  if (rows.length > most.rows || characters > most.characters)
    throw new AppError('invalid-fields', most.tooLong, { fields: { file: most.tooLong } })
  return { rows }
}
