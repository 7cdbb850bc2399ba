import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileAnswer, IdParams } from '../fields.ts'
import { setLetters } from './modes.ts'

/** Where pupils write: on lines below each question, in a booklet of their own, or wherever they are told. */
export const answerPlaces = ['answer-lines', 'booklet', 'none'] as const
export type AnswerPlace = (typeof answerPlaces)[number]

const setInvalid = 'Choose a set from A to D'
export const PrintChoice = z.object({
  set: z._default(z.enum(setLetters, setInvalid), 'A'),
  /** The marking scheme in place of the question paper. */
  scheme: z._default(z.enum(['true', 'false'], 'Choose true or false'), 'false'),
  lines: z._default(z.enum(answerPlaces, 'Choose answer lines, a booklet or none'), 'answer-lines'),
})
export type PrintChoice = z.output<typeof PrintChoice>

export const printTest = endpoint({
  method: 'GET',
  path: '/api/lms/tests/{id}/paper',
  access: 'user',
  tag: 'Tests',
  status: 200,
  summary: 'A set of a test as a PDF to print: the question paper, or its marking scheme',
  params: IdParams,
  query: PrintChoice,
  file: 'application/pdf',
  answer: FileAnswer,
})
