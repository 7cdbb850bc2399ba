import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bodyBytesFor, FileAnswer, fileBytes } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { questionKinds } from './pupil-question.ts'

/** Formats that can be read, with their names for people. */
export const importFormats = {
  paste: 'Numbered questions',
  csv: 'CSV from a spreadsheet',
  gift: 'GIFT',
  aiken: 'Aiken',
  'moodle-xml': 'Moodle XML',
} as const
export type ImportFormat = keyof typeof importFormats

/** Formats of files that are read as bytes. */
export const importFileFormats = { xlsx: 'Excel', qti: 'QTI 2 or 3', ...importFormats } as const
export type ImportFileFormat = keyof typeof importFileFormats

/** Formats that can be written, with their names for people. */
export const exportFormats = {
  gift: 'GIFT',
  'moodle-xml': 'Moodle XML',
  qti3: 'QTI 3.0',
  csv: 'CSV',
  xlsx: 'Excel',
} as const
export type ExportFormat = keyof typeof exportFormats

const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as [Key, ...Key[]]

export const ImportForm = z.object({
  format: z.enum(keysOf<ImportFormat>(importFormats), messages.importFormatRequired),
  /** Not trimmed: problems name its lines. */
  text: z.string(messages.importTextRequired).check(
    z.minLength(1, messages.importTextRequired),
    z.maxLength(limits.importTextMax, messages.importTextTooLong),
    z.refine((text: string) => text.trim() !== '', messages.importTextRequired),
  ),
  /** Reads only; nothing is saved. */
  preview: z._default(z.boolean(), false),
})
export type ImportForm = z.infer<typeof ImportForm>

export const ImportFileForm = z.object({
  format: z.enum(keysOf<ImportFileFormat>(importFileFormats), messages.importFormatRequired),
  file: fileBytes(limits.importFileBytes, {
    needed: messages.importFileRequired,
    tooLarge: messages.importFileTooLarge,
  }),
  /** Reads only; nothing is saved. */
  preview: z._default(z.boolean(), false),
})

/** Where something stands: its line or row, and the file of a package. */
const place = { line: z.number(), file: z.optional(z.string()) }

/** A question that was read; `line` is where it begins. */
export const ReadQuestion = z.object({
  ...place,
  kind: z.enum(questionKinds),
  text: z.string(),
  /** How many pictures come with it and with its parts. */
  pictures: z.number(),
})
export type ReadQuestion = z.infer<typeof ReadQuestion>

/** What is wrong with the question that begins on this line, or what was left out of it, and what to do. */
export const ImportProblem = z.object({ ...place, msg: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

const Imported = z.object({
  questions: z.array(ReadQuestion),
  problems: z.array(ImportProblem),
  /** How many were added; 0 for a preview. */
  imported: z.number(),
})

export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/lms/questions/import',
  access: 'subscriber',
  tag: 'Questions',
  summary: 'Read questions from a text, and add those that can be read to the bank',
  body: ImportForm,
  attempts: 'import-questions',
  status: 200,
  answer: Imported,
})

export const importQuestionFile = endpoint({
  method: 'POST',
  path: '/api/lms/questions/import/file',
  access: 'subscriber',
  tag: 'Questions',
  summary: 'Read questions from the bytes of a file, and add those that can be read to the bank',
  body: ImportFileForm,
  bodyBytes: bodyBytesFor(limits.importFileBytes),
  attempts: 'import-questions',
  status: 200,
  answer: Imported,
})

export const exportQuestions = endpoint({
  method: 'GET',
  path: '/api/lms/questions/export',
  access: 'user',
  tag: 'Questions',
  summary: "All questions of the teacher's bank as a file, also after the subscription",
  query: z.object({ format: z.enum(keysOf<ExportFormat>(exportFormats)) }),
  status: 200,
  answer: FileAnswer,
  file: 'application/octet-stream',
})
