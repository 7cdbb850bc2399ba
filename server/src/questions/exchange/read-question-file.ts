import { decodeText } from '@ariviyal/contract/decode-text'
import type { ImportFileFormat } from '@ariviyal/contract/questions/exchange'
import { readWorkbook } from '../../platform/spreadsheets/read-workbook.ts'
import { splitTable } from './csv/read-csv.ts'
import { splitQti } from './qti/read-package.ts'
import { readPieces, readQuestions, type ReadQuestions } from './read-questions.ts'

export interface QuestionFile {
  format: ImportFileFormat
  bytes: Uint8Array
}

/** Reads the questions of a file. Runs in a reader's process for files of users (`open-question-file.ts`). */
export async function readQuestionFile({ format, bytes }: QuestionFile): Promise<ReadQuestions> {
  if (format === 'qti') return readPieces(splitQti(bytes))
  if (format === 'xlsx') return readPieces(splitTable((await readWorkbook(bytes)).rows))
  return readQuestions(format, decodeText(bytes))
}
