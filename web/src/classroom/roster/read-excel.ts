import { readRosterFile } from '@ariviyal/contract/classroom/roster'
import { call } from '../../api/client.ts'
import { encodeBase64 } from '../../api/encode-base64.ts'
import { quotedCell } from './read-cells.ts'

/** Excel files are ZIP archives. */
export const isExcel = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The rows of an Excel file as cells copied from it would be, on the lines that they have there. The server reads the file. */
export async function readExcel(bytes: Uint8Array): Promise<string> {
  const { rows } = await call(readRosterFile, { body: { file: encodeBase64(bytes) } })
  const lines: string[] = []
  for (const { line, cells } of rows) {
    while (lines.length < line - 1) lines.push('')
    lines.push(
      cells.length > 1 ? cells.map(quotedCell).join('\t') : cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join(''),
    )
  }
  return lines.join('\n')
}
