import { QuestionForm, type TestCase } from '@ariviyal/contract/questions/question'
import * as z from 'zod/mini'
import type { FormValues } from '../../ui/form/form-values.ts'

interface Fields {
  [name: string]: Fields | string | boolean | undefined
}

/** Turns names with dots into objects: `options.0.text` is the text of the first option. */
function nest(values: FormValues): Fields {
  const root: Fields = {}
  for (const [name, value] of Object.entries(values)) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    let at = root
    for (const key of path) {
      const next = at[key]
      if (typeof next === 'object') at = next
      else {
        const made: Fields = {}
        at[key] = made
        at = made
      }
    }
    at[last] = value
  }
  return root
}

const rows = (fields: Fields | string | boolean | undefined): Fields[] =>
  typeof fields === 'object' ? Object.values(fields).filter((row) => typeof row === 'object') : []

const texts = (fields: Fields | string | boolean | undefined): unknown[] =>
  typeof fields === 'object' ? Object.values(fields) : []

/** Without empty controls, so that the schema's defaults apply. */
const filled = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

const typedShare = (row: Fields) => ({ value: row['value'], share: Number(row['share']) })

const typedGaps = ({ value, share }: Fields) => ({
  value: typeof value === 'string' ? value.split('|').map((text) => text.trim()) : [],
  share: Number(share),
})

/** Test cases that the editor does not show, by the id of the question; of the question itself without an id. */
export type KeptCases = (id: unknown) => TestCase[]

/** The form of the contract from the controls of one question. */
function readOne(fields: Fields, keptCases: KeptCases): Record<string, unknown> {
  const kept = keptCases(fields['id'])
  const { options, pairs, items, accepted, parts, test_cases, right, text, version, picture, ...about } = fields
  const basedOn = version === undefined ? {} : { version: Number(version) }
  const asked = {
    ...filled(about),
    ...basedOn,
    ...pictureIn(picture),
    text,
    test_cases: rows(test_cases).map(typedShare),
  }
  switch (fields['kind']) {
    case 'one-choice':
      return {
        ...asked,
        test_cases: kept,
        options: rows(options).map((row, place) => ({ ...option(row), right: right === String(place) })),
      }
    case 'several-choices':
      return { ...asked, test_cases: kept, options: rows(options).map(option) }
    case 'true-false':
      return { ...asked, test_cases: kept, right: right === undefined ? undefined : right === 'true' }
    case 'match':
      return { ...asked, test_cases: kept, pairs: rows(pairs).map((row) => ({ left: '', right: '', ...filled(row) })) }
    case 'order':
      return { ...asked, test_cases: kept, items: rows(items).map((row) => ({ text: '', ...filled(row) })) }
    case 'short-text':
      return { ...asked, accepted: texts(accepted) }
    case 'fill-in':
      return { ...asked, test_cases: rows(test_cases).map(typedGaps) }
    case 'number':
      return { ...asked, right }
    case 'case':
      return { ...asked, test_cases: kept, parts: rows(parts).map((part) => readOne(part, keptCases)) }
    default:
      return { ...asked, test_cases: kept, right }
  }
}

/** The alternative text is required as soon as there is a picture. */
function pictureIn(picture: Fields[string]): Record<string, unknown> {
  if (typeof picture !== 'object' || !(picture['upload'] || picture['kept'])) return {}
  return { picture: { alt: picture['alt'] ?? '', ...(picture['upload'] ? { upload: picture['upload'] } : {}) } }
}

const option = ({ picture, ...row }: Fields) => ({ text: '', ...filled(row), ...pictureIn(picture) })

/** The contract's schema for the values of the editor. */
export const editorSchema = (kept: KeptCases) =>
  z.pipe(
    z.transform((values: FormValues) => readOne(nest(values), kept)),
    QuestionForm,
  )

/** Messages of the controls in rows, by their names; the form itself has those of the other fields. */
export function rowMessages(values: FormValues, kept: KeptCases): Record<string, string> {
  const parsed = editorSchema(kept).safeParse(values)
  const found: Record<string, string> = {}
  for (const { path, message, code } of parsed.error?.issues ?? []) {
    if (path.length < 2) continue
    // A line to put in order is a text or an object, so its own message is inside the union.
    const isLine = code === 'invalid_union' && path.at(-2) === 'items'
    const name = isLine ? `${path.join('.')}.text` : path.join('.')
    found[name] ??= isLine ? 'Write a text' : message
  }
  return found
}
