/** The process that reads a workbook of a user; it can open no file. */
import { serveReader } from '../examine/serve-reader.ts'
import { readWorkbook } from './read-workbook.ts'

export interface WorkbookTask {
  bytes: Uint8Array
  sheet: string | undefined
}

serveReader(({ bytes, sheet }: WorkbookTask) => readWorkbook(bytes, sheet))
