import { ProjectForm } from '@ariviyal/contract/projects/protocol'
import * as z from 'zod/mini'
import { type FormValues, listOf, textOf } from '../../ui/form/form-values.ts'
import { readOptions } from './options-text.ts'
import { readRanges } from './ranges-text.ts'

/** Names of the inputs of a row, such as `steps 2`. */
export const rowName = (list: string, place: number, part = ''): string =>
  `${list} ${place}${part === '' ? '' : ` ${part}`}`

/** Rows of a list follow each other without gaps. */
function rowsOf(values: FormValues, list: string, part: string): number[] {
  let count = 0
  while (rowName(list, count, part) in values) count += 1
  return Array.from({ length: count }, (_, place) => place)
}

/** NaN where no number was typed, which the schema refuses. */
const numberOf = (values: FormValues, name: string): number => {
  const text = textOf(values, name).trim().replace(',', '.')
  return text === '' ? Number.NaN : Number(text)
}

function fieldAt(values: FormValues, place: number): Record<string, unknown> {
  const name = (part: string) => rowName('fields', place, part)
  const text = (part: string) => textOf(values, name(part))
  const number = (part: string) => numberOf(values, name(part))
  const kind = text('kind')
  const about = {
    kind,
    key: text('key').trim(),
    label: text('label'),
    hint: text('hint'),
    required: values[name('required')] === true,
  }
  if (kind === 'choice') return { ...about, options: readOptions(text('options')) }
  if (kind !== 'number' && kind !== 'count') return about
  const bounds = {
    min: number('min'),
    max: number('max'),
    ranges: readRanges(text('ranges')),
    replicates: number('replicates'),
  }
  if (kind === 'count') return { ...about, ...bounds }
  return {
    ...about,
    ...bounds,
    unit: text('unit'),
    other_units: listOf(values, name('other_units')).filter((unit) => unit !== text('unit')),
    resolution: number('resolution'),
    instrument: text('instrument'),
    ...(values[name('photo')] === true && { photo: 'asked' }),
  }
}

/** Nothing where no step has a picture, as in drafts that are older than pictures. */
function picturesOf(values: FormValues): { pictures?: { step: number; picture: string }[] } {
  const pictures = rowsOf(values, 'steps', '').flatMap((place) => {
    const picture = textOf(values, rowName('steps', place, 'picture'))
    return picture === '' ? [] : [{ step: place + 1, picture }]
  })
  return pictures.length > 0 ? { pictures } : {}
}

/** A draft as the inputs have it; the schema judges it. */
export function readDraft(values: FormValues): unknown {
  return {
    title: textOf(values, 'title'),
    question: textOf(values, 'question'),
    summary: textOf(values, 'summary'),
    protocol: {
      materials: rowsOf(values, 'materials', 'name').map((place) => ({
        name: textOf(values, rowName('materials', place, 'name')),
        rupees: numberOf(values, rowName('materials', place, 'rupees')),
      })),
      steps: rowsOf(values, 'steps', '').map((place) => textOf(values, rowName('steps', place))),
      ...picturesOf(values),
      safety: {
        grade_min: numberOf(values, 'grade_min'),
        lines: rowsOf(values, 'hazards', 'text').map((place) => ({
          hazard: textOf(values, rowName('hazards', place, 'hazard')),
          text: textOf(values, rowName('hazards', place, 'text')),
        })),
      },
      fields: rowsOf(values, 'fields', 'key').map((place) => fieldAt(values, place)),
      schedule: {
        starts_on: textOf(values, 'starts_on'),
        ends_on: textOf(values, 'ends_on'),
        every: textOf(values, 'every'),
        words: textOf(values, 'words'),
      },
      visits_needed: numberOf(values, 'visits_needed'),
      conclude: textOf(values, 'conclude'),
    },
  }
}

/** The form's values as sent. */
export const DraftFields = z.pipe(
  z.transform((values: FormValues) => readDraft(values)),
  ProjectForm,
)

/** The input that a problem of the draft belongs to. */
function inputOf(path: readonly PropertyKey[]): string {
  const [first, part, place, ...rest] = path.map(String)
  if (first !== 'protocol' || part === undefined) return first ?? ''
  if (part === 'safety') {
    const [, , , line, of] = path.map(String)
    return place === 'grade_min' ? 'grade_min' : rowName('hazards', Number(line ?? 0), of ?? 'text')
  }
  if (part === 'schedule') return place ?? 'ends_on'
  if (part === 'conclude' || part === 'visits_needed') return part
  const row = Number(place ?? 0)
  if (part === 'steps') return rowName('steps', row)
  return rowName(part, row, rest[0] ?? (part === 'fields' ? 'key' : 'name'))
}

/** What is wrong with a draft, by the name of the input. */
export function draftErrors(values: FormValues): Record<string, string> {
  const parsed = ProjectForm.safeParse(readDraft(values))
  if (parsed.success) return {}
  // The first problem of an input is shown.
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [inputOf(path), message]))
}
