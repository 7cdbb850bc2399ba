import { decodeText } from '@ariviyal/contract/decode-text'
import type { ImportFileFormat, ImportProblem } from '@ariviyal/contract/questions/exchange'
import type { QuestionForm } from '@ariviyal/contract/questions/question'
import { readWorkbook } from '../../platform/spreadsheets/read-workbook.ts'
import { splitTable } from './csv/read-csv.ts'
import { splitQti } from './qti/read-package.ts'
import type { FoundPicture } from './pictures/taken-pictures.ts'
import { readPieces, readQuestions, type ReadQuestions } from './read-questions.ts'

export interface QuestionFile {
  format: ImportFileFormat
  bytes: Uint8Array
  /** Nothing will be saved, so the bytes of pictures are left out. */
  preview?: boolean
}

/** The questions of a file as forms: what they store is made by the process that saves them. */
export interface FoundQuestions {
  questions: { line: number; file?: string; form: QuestionForm }[]
  problems: ImportProblem[]
  pictures: FoundPicture[]
}

/** Reads the questions of a file. Runs in a reader's process for files of users (`open-question-file.ts`). */
export async function readQuestionFile(file: QuestionFile): Promise<FoundQuestions> {
  const { questions, problems, pictures } = await readFile(file)
  return {
    questions: questions.map(({ made, ...place }) => ({ ...place, form: made.form })),
    problems,
    pictures: file.preview ? [] : pictures,
  }
}

async function readFile({ format, bytes }: QuestionFile): Promise<ReadQuestions> {
  if (format === 'qti') return readPieces(splitQti(bytes))
  if (format === 'xlsx') return readPieces(splitTable((await readWorkbook(bytes)).rows))
  return readQuestions(format, decodeText(bytes))
}
