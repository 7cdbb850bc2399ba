import type { PictureForm } from '@ariviyal/contract/questions/picture'
import { type QuestionContent, QuestionForm } from '@ariviyal/contract/questions/question'
import type { ImportFormat } from '@ariviyal/contract/questions/exchange'
import fc from 'fast-check'
import { makeContent } from '../make-content.ts'
import { readQuestions } from './read-questions.ts'
import type { Draft } from './reading.ts'
import type { FoundQuestions } from './read-question-file.ts'
import type { PictureFiles, StoredQuestion } from './writing.ts'

const signature = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1')
/** A file that begins like a picture; the id of its upload follows. */
const bytesOf = (upload: string): Buffer => Buffer.concat([signature, Buffer.from(upload)])
const urlOf = (upload: string): string => `/media/public/pictures/${upload}.png`

const stored = (form: PictureForm | null | undefined) =>
  form ? { picture: { url: urlOf(form.upload ?? ''), width: 4, height: 3, alt: form.alt } } : {}

function contentOf(form: QuestionForm): QuestionContent {
  const content = { ...makeContent(form), ...stored(form.picture) }
  if ('options' in form && 'options' in content)
    content.options = content.options.map((option, place) => ({ ...option, ...stored(form.options[place]?.picture) }))
  return content
}

/** A question as the bank stores it, from what a teacher writes. */
export function storedOf(draft: Draft): StoredQuestion {
  const form = QuestionForm.parse(draft)
  const single = (one: QuestionForm): StoredQuestion => ({
    id: crypto.randomUUID(),
    content: contentOf({ ...one, language: form.language }),
    explanation: one.explanation,
    hint: one.hint,
    chapter: one.chapter,
    grade: one.grade ?? null,
    board: one.board ?? null,
    role: one.role,
    takenFrom: one.taken_from,
    competency: one.competency,
    difficulty: one.difficulty ?? null,
    bloom: one.bloom ?? null,
    language: form.language,
    testCases: one.test_cases,
    parts: one.kind === 'case' ? one.parts.map(single) : [],
  })
  return single(form)
}

/** The files of the pictures that these questions name. */
export function filesOf(drafts: Draft[]): PictureFiles {
  const found = [...JSON.stringify(drafts).matchAll(/"upload":"([\w-]+)"/g)]
  return new Map(found.map(([, upload = '']) => [urlOf(upload), bytesOf(upload)]))
}

/** The forms that were read, whose pictures have the ids in their bytes. */
export function formsOf({ questions, pictures }: FoundQuestions): QuestionForm[] {
  const bytes = new Map(pictures.map((picture) => [picture.id, Buffer.from(picture.bytes)]))
  const named = (key: string, value: unknown) =>
    key === 'upload' ? bytes.get(String(value))?.toString('utf8', signature.length) : value
  return questions.map(({ form }) => JSON.parse(JSON.stringify(form, named)) as QuestionForm)
}

/** What a text holds: the forms that were read, and the problems. */
export async function readText(format: ImportFormat, text: string) {
  const { questions, problems } = await readQuestions(format, text)
  return { lines: questions.map(({ line }) => line), forms: questions.map(({ made }) => made.form), problems }
}

const word = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-zA-Z]{1,8}$/) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<b>',
      '5 < 6',
      'a & b',
      '&amp;',
      '{',
      '}',
      '~',
      '#',
      '=',
      ':',
      '\\',
      '\\n',
      '::',
      '//',
      '100%',
      '"',
      "'",
      '|x',
      'ஒளி',
      'प्रकाश',
      'H₂O',
      '½',
      '😀',
      '$E = mc^2$',
      String.raw`$\frac{1}{2}$`,
      String.raw`$\nu\neq\theta$`,
      '$5',
      ',',
      ';',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[\s\p{C}|[\]$\\]/gu, '') || 'x') },
)
/** A line of words, with what the formats give a meaning. */
export const lineOf = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
/** Words without a sign that a file format cannot put into a short answer. */
export const plainWord = fc.stringMatching(/^[a-zA-Zஅ-ஹ0-9 .,()'-]{1,20}$/).filter((text) => /[a-zA-Zஅ-ஹ]/.test(text))
/** Lines of a question, with empty ones between. */
export const textOf = fc
  .array(lineOf, { minLength: 1, maxLength: 3 })
  .map((lines) => lines.join('\n'))
  .chain((text) => fc.constantFrom(text, text.replace('\n', '\n\n'), text.replace(' ', '  ')))
