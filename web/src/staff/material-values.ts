import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { MaterialForm } from '@ariviyal/contract/materials'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import type { createMaterial } from '@ariviyal/contract/materials'
import { boards } from '@ariviyal/contract/school-form'
import type { FormValues } from '../ui/form.tsx'

export type MaterialBody = BodyInput<typeof createMaterial>

/** The name of a board's tick in the form. */
export const boardField = (board: string) => `board ${board}`

/** A reading a line: its address, a space, its title. */
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

const text = (values: FormValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** What the form holds, as it is sent. */
export function bodyOf(values: FormValues): MaterialBody {
  const field = (name: string) => text(values, name)
  return {
    kind: field('kind') as MaterialBody['kind'],
    title: field('title'),
    description: field('description'),
    body: field('body'),
    subject: field('subject') as MaterialBody['subject'],
    chapter: field('chapter'),
    grade_from: field('grade_from'),
    grade_to: field('grade_to'),
    boards: boards.filter((board) => values[boardField(board)] === true),
    week: field('week'),
    readings: readingsFrom(field('readings')),
    isPremium: field('access') === 'premium',
    file_kind: field('file_kind') as MaterialBody['file_kind'],
    file: field('file'),
    captions: field('captions'),
    cover: field('cover'),
  }
}

/** What is wrong by the contract's rules, by the name of the control that can mend it. */
export function problemsOf(values: FormValues): Record<string, string> {
  const parsed = MaterialForm.safeParse(bodyOf(values))
  const found = parsed.success ? {} : fieldMessages(parsed.error)
  if (found['readings'] && readingsFrom(text(values, 'readings')).length <= limits.readingsMax)
    found['readings'] = 'Begin each line with an address (https://…), then a space and the title'
  return found
}
