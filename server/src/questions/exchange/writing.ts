import { extname } from 'node:path'
import type { UseRole } from '@ariviyal/contract/chapters/chapter-rules'
import type { Language } from '@ariviyal/contract/languages'
import type { Picture } from '@ariviyal/contract/questions/picture'
import type {
  bloomLevels,
  boards,
  difficulties,
  QuestionContent,
  TestCase,
} from '@ariviyal/contract/questions/question'

/** A question of the bank as it is written to a file; a case with its parts. */
export interface StoredQuestion {
  id: string
  content: QuestionContent
  explanation: string
  hint: string
  chapter: string
  grade: number | null
  board: (typeof boards)[number] | null
  role: UseRole
  /** Where it stands in print; empty for none. */
  takenFrom: string
  competency: string
  difficulty: (typeof difficulties)[number] | null
  bloom: (typeof bloomLevels)[number] | null
  language: Language
  testCases: TestCase[]
  parts: StoredQuestion[]
  /** Of a part that begins with the text of its case, in a format without cases: the picture of that text. */
  casePicture?: Picture | undefined
}

/** The bytes of pictures by their addresses. A file that is missing is not written. */
export type PictureFiles = ReadonlyMap<string, Buffer>

/** The ending of the file of a picture, with its dot. */
export const endingOf = ({ url }: Picture): string => extname(url)

/** Text without the characters that XML 1.0 has no place for; others are not stored. */
export const xmlText = (text: string): string => text.replaceAll(/[\uFFFE\uFFFF]/g, '')

/** Writes questions one after another into a file. */
export interface Writer {
  /** Returns the characters that the question adds, for the bound of a file. */
  add: (question: StoredQuestion, pictures: PictureFiles) => number
  finish: () => string | Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
}

/** A line that names a question, for formats that need one. */
export const titleOf = ({ content }: StoredQuestion): string => content.text.replaceAll(/\s+/g, ' ').trim().slice(0, 80)

/**
 * Questions for a format without cases: each part by itself, below the text of its case. Formats say which category follows, so parts take
 * the chapter and the language of their case, and what it says of its source and of the syllabus where they say nothing.
 */
export const withoutCases = (question: StoredQuestion): StoredQuestion[] =>
  question.content.kind === 'case'
    ? question.parts.map((part) => ({
        ...part,
        chapter: question.chapter,
        grade: part.grade ?? question.grade,
        board: part.board ?? question.board,
        role: part.role === 'core' ? question.role : part.role,
        takenFrom: part.takenFrom || question.takenFrom,
        competency: part.competency || question.competency,
        difficulty: part.difficulty ?? question.difficulty,
        bloom: part.bloom ?? question.bloom,
        language: question.language,
        casePicture: question.content.picture,
        content: { ...part.content, text: `${question.content.text}\n\n${part.content.text}` },
      }))
    : [question]
