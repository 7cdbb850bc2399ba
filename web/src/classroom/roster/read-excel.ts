import { readRosterFile } from '@ariviyal/contract/classroom/roster'
import { call } from '../../api/client.ts'
import { encodeBase64 } from '../../api/encode-base64.ts'
import { textOfRows } from '../../ui/form/excel-text.ts'

/** The rows of an Excel file as cells copied from it would be. The server reads the file. */
export async function readExcel(bytes: Uint8Array): Promise<string> {
  const { rows } = await call(readRosterFile, { body: { file: encodeBase64(bytes) } })
  return textOfRows(rows)
}
