import { MaterialForm, Reading } from '@ariviyal/contract/materials/materials'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import * as z from 'zod/mini'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'

type Body = z.input<typeof MaterialForm>

/** Form name of a board's checkbox. */
export const boardField = (board: string) => `board ${board}`

/** One reading per line: URL, space, title. */
export const readingLines = (readings: { title: string; url: string }[]): string =>
  readings.map(({ title, url }) => `${url} ${title}`).join('\n')

function readingsFrom(lines: string): { title: string; url: string }[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [url = ''] = line.split(/\s/, 1)
      return { url, title: line.slice(url.length).trim() }
    })
}

/** The form's values as sent. */
export const MaterialFields = z.pipe(
  z.transform((values: FormValues): Body => {
    const field = (name: string) => textOf(values, name)
    return {
      kind: field('kind') as Body['kind'],
      title: field('title'),
      description: field('description'),
      body: field('body'),
      subject: field('subject') as Body['subject'],
      chapter: field('chapter'),
      role: field('role') as Body['role'],
      competency: field('competency'),
      grade_from: field('grade_from'),
      grade_to: field('grade_to'),
      boards: boards.filter((board) => values[boardField(board)] === true),
      week: field('week'),
      readings: readingsFrom(field('readings')),
      isPremium: field('access') === 'premium',
      file_kind: field('file_kind') as Body['file_kind'],
      file: field('file'),
      captions: field('captions'),
      cover: field('cover'),
    }
  }),
  MaterialForm,
)

/** Maps the contract's errors on a reading's URL or title to the line that was typed. */
export function lineProblem(values: FormValues): Record<string, string> {
  const readings = readingsFrom(textOf(values, 'readings'))
  return readings.every((reading) => Reading.safeParse(reading).success)
    ? {}
    : { readings: 'Begin each line with an address (https://…), then a space and the title' }
}
