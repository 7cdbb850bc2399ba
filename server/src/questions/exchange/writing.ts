import type { UseRole } from '@ariviyal/contract/chapters/chapter-rules'
import type { Language } from '@ariviyal/contract/languages'
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
}

/** Writes questions one after another into a file. */
export interface Writer {
  /** Returns the characters that the question adds, for the bound of a file. */
  add: (question: StoredQuestion) => number
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
        content: { ...part.content, text: `${question.content.text}\n\n${part.content.text}` },
      }))
    : [question]
