import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QuestionForm, type SingleQuestionForm } from '@ariviyal/contract/questions/question'
import { questionFiles } from '../../server/src/questions/own/question-files.ts'
import type { Texts, Translation } from '../../server/src/questions/own/translate-question.ts'

export const grades = [6, 7, 8, 9, 10, 11, 12] as const
type Grade = (typeof grades)[number]

/** How the right number of a question is computed; `formula` is a key of the table in `formulas.ts`. */
export interface NumberCheck {
  formula: string
  values: Record<string, number>
}

/** The same for a number that stands in a marking scheme, as the scheme writes it. */
export interface SchemeCheck extends NumberCheck {
  result: string
}

interface Source {
  check?: NumberCheck
  checks?: SchemeCheck[]
  parts?: Source[]
}

/** A question as a file holds it, read by the contract's schema; `key` never changes. */
export interface OwnQuestion {
  key: string
  grade: Grade
  form: QuestionForm
  source: Source
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))

function readQuestion(key: string, source: unknown): QuestionForm {
  const read = QuestionForm.safeParse(source)
  if (!read.success) throw new Error(`${key}: ${read.error.message}`)
  return read.data
}

/** A grade has one file, or a folder with a file for each chapter. */
const filesOf = (grade: Grade) =>
  questionFiles.filter((file) => file === `grade-${grade}` || file.startsWith(`grade-${grade}/`))

export const readGrade = (grade: Grade): OwnQuestion[] =>
  filesOf(grade)
    .flatMap((file) => readJson(`${file}.json`) as ({ key: string } & Source)[])
    .map((source) => ({ key: source.key, grade, form: readQuestion(source.key, source), source }))

export const readQuestions = (): OwnQuestion[] => grades.flatMap(readGrade)

/** A question without parts, or a part of a case. */
interface SingleQuestion {
  key: string
  grade: Grade
  form: SingleQuestionForm
  check: NumberCheck | undefined
}

/** The questions that a pupil answers: a case stands for its parts. */
export const singlesOf = ({ key, grade, form, source }: OwnQuestion): SingleQuestion[] =>
  form.kind === 'case'
    ? form.parts.map((part, index) => ({
        key: `${key}, part ${index + 1}`,
        grade,
        form: part,
        check: source.parts?.[index]?.check,
      }))
    : [{ key, grade, form, check: source.check }]

/** By the keys of the questions. */
export const readTranslations = (language: Translation) => readJson(`${language}.json`) as Record<string, Texts>
