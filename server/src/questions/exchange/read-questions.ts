import type { ImportFormat, ImportProblem } from '@ariviyal/contract/questions/exchange'
import { groupDigits } from '@ariviyal/contract/digit-grouping'
import { limits } from '@ariviyal/contract/limits'
import { QuestionForm } from '@ariviyal/contract/questions/question'
import { cooperativeYield, type Yield } from '../../platform/cooperative-yield.ts'
import { type MadeQuestion, tryQuestion } from '../make-version.ts'
import { splitAiken } from './aiken/read-aiken.ts'
import { splitCsv } from './csv/read-csv.ts'
import { splitGift } from './gift/split-gift.ts'
import { splitMoodle } from './moodle/split-moodle.ts'
import { splitPaste } from './paste/read-paste.ts'
import { type FoundPicture, TakenPictures } from './pictures/taken-pictures.ts'
import { type Piece, plainLines, type Split, Unreadable } from './reading.ts'
import { recogniseAssertion } from './recognise-assertion.ts'

const splits: Record<ImportFormat, Split> = {
  paste: splitPaste,
  csv: splitCsv,
  gift: splitGift,
  aiken: splitAiken,
  'moodle-xml': splitMoodle,
}

export interface ReadQuestions {
  questions: { line: number; file?: string; made: MadeQuestion }[]
  problems: ImportProblem[]
  /** Those that the forms of the questions name, not examined yet; none for a preview of a file. */
  pictures: FoundPicture[]
}

/** Reads the questions of a text, each by itself, and reports what is wrong with the others. Other requests are served in between. */
export const readQuestions = (format: ImportFormat, text: string): Promise<ReadQuestions> =>
  readPieces(splits[format](plainLines(text)))

/** Reads pieces up to the bound of one import. */
export async function readPieces(pieces: Iterable<Piece> | AsyncIterable<Piece>): Promise<ReadQuestions> {
  const questions: ReadQuestions['questions'] = []
  const problems: ImportProblem[] = []
  const pictures = new TakenPictures()
  const yieldToOthers = cooperativeYield()
  let count = 0
  for await (const piece of pieces) {
    if ((count += 1) > limits.importQuestionsMax) {
      problems.push({
        ...placeOf(piece),
        msg: `Only the first ${groupDigits(limits.importQuestionsMax)} questions were read. Import the rest from here on.`,
      })
      break
    }
    const taken = pictures.all.length
    const made = await readPiece(piece, { problems, pictures, yieldToOthers })
    if (made) questions.push({ ...placeOf(piece), made })
    else pictures.giveBack(taken)
    await yieldToOthers()
  }
  if (count === 0) problems.push({ line: 1, msg: 'No question was found. Check that the right format is chosen.' })
  return { questions, problems, pictures: pictures.all }
}

const placeOf = ({ line, file }: Piece) => ({ line, ...(file !== undefined && { file }) })

interface Import {
  problems: ImportProblem[]
  pictures: TakenPictures
  yieldToOthers: Yield
}

async function readPiece(
  piece: Piece,
  { problems, pictures, yieldToOthers }: Import,
): Promise<MadeQuestion | undefined> {
  const notes = new Set<string>()
  try {
    const draft = recogniseAssertion(await piece.read((msg) => notes.add(msg), pictures))
    const { success, data, error } = QuestionForm.safeParse(draft)
    if (!success) throw new Unreadable(wordsOf(error.issues[0]))
    const made = await tryQuestion(data, yieldToOthers)
    if ('msg' in made) throw new Unreadable(made.msg)
    for (const msg of notes) problems.push({ ...placeOf(piece), msg })
    return made
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const line = error.at === undefined ? undefined : piece.lineAt?.(error.at)
    problems.push({ ...placeOf(piece), ...(line !== undefined && { line }), msg: error.message })
    return undefined
  }
}

const wordsOf = (issue: { message: string; path: PropertyKey[] } | undefined): string => {
  if (!issue) return 'It cannot be read.'
  const [part, place] = issue.path
  const within = part === 'parts' && typeof place === 'number' ? `Part ${place + 1}: ` : ''
  return `${within}${issue.message}.`
}
