import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { endpoints } from './api.ts'
import { messages } from './messages.ts'
import { nameText } from './name-text.ts'

/** Multi-line fields; every other text is a single line. An answer (`value`, `second_value`) is kept as the pupil typed it. */
const severalLines =
  /^(message|answer|description|body|note|reason|words|csv|text|names|lesson|science|people|alt|speaker_about|school_address|branches|representatives|feedback|instructions|remark|ask_about|details|appeal|about|focus_words|seen|keep|to_try|reflection|gain|word|source|postal_address|summary|hazards|transport|first_aid|checked|how|conclude|questions|asked|found|differently)$/
/**
 * Fields that may contain URLs: URLs themselves, private words, and lines written and read by staff
 * alone, how colleagues nearby reach a teacher, and what a complaint is about.
 */
const mayHoldAddresses =
  /^(value|second_value|url|address|link|meeting_url|school_website|subject|reference|file_name|password|currentPassword|newPassword|proposal|code|pin|token|version|userId|contact|place|where)$/
/** Names of columns, which are only compared with those of a bank statement. */
const onlyCompared = /^POST \/api\/admin\/statements\//
const untouched =
  /^(value|second_value|password|currentPassword|newPassword|proposal|csv|text|code|token|version|userId)$/

const hostile = 'Your account\u202e is\u0007 locked\r\n\u2028call us'
const linked = 'See https://evil.example now'
// oxlint-disable-next-line no-control-regex -- what is looked for
const breaks = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const reorders = /[\u202a-\u202e\u2066-\u2069]/

const fieldsOf = (schema: unknown): [string, z.ZodMiniType][] => {
  const shape = (schema as { shape?: Record<string, z.ZodMiniType> } | undefined)?.shape
  return Object.entries(shape ?? {}).flatMap(([name, field]): [string, z.ZodMiniType][] => [
    [name, field],
    ...fieldsOf(inner(field)),
  ])
}
/** Unwraps optional, default and array. */
function inner(field: unknown): unknown {
  const def = (field as { def: { innerType?: unknown; element?: unknown } }).def
  const next = def.innerType ?? def.element
  return next ? inner(next) : field
}
const fields = endpoints
  .filter(({ method, path }) => !onlyCompared.test(`${method} ${path}`))
  .flatMap(({ method, path, ...endpoint }) =>
    fieldsOf('body' in endpoint ? endpoint.body : undefined).map(([name, field]) => ({
      at: `${method} ${path}: ${name}`,
      name,
      field,
    })),
  )
const parsed = (field: z.ZodMiniType, text: string): string | null => {
  const { success, data } = field.safeParse(text)
  return success && typeof data === 'string' ? data : null
}

describe('someone who fills in a form', () => {
  test('cannot put line breaks, control characters or direction overrides into a name', () => {
    expect(fields.length).toBeGreaterThan(100)
    const wrong = fields.filter(({ name, field }) => {
      const text = parsed(field, hostile)
      if (text === null || untouched.test(name)) return false
      return (
        reorders.test(text) || breaks.test(severalLines.test(name) ? text.replaceAll(/[\r\n\u2028\u2029]/g, '') : text)
      )
    })
    expect(wrong.map(({ at }) => at)).toEqual([])
  })

  test('cannot put a URL into a name', () => {
    const wrong = fields.filter(
      ({ name, field }) => !severalLines.test(name) && !mayHoldAddresses.test(name) && parsed(field, linked) !== null,
    )
    expect(wrong.map(({ at }) => at)).toEqual([])
  })
})

test('a name is one line: breaks become spaces, direction marks are removed, and a name of nothing else is empty', () => {
  const name = nameText('Name is required')
  expect(name.parse(' Meena\r\n\t Kumari\u0085 ')).toBe('Meena Kumari')
  expect(name.parse('\u202eMeena\u2066 K\u200f')).toBe('Meena K')
  expect(name.parse('க்\u200cஷ')).toBe('க்\u200cஷ')
  for (const empty of ['\u202e', '\n\u2028', ''])
    expect(name.safeParse(empty).error?.issues[0]?.message).toBe('Name is required')
  for (const linked of ['https://a.example', ':\u202e//a', 'a ://'])
    expect(name.safeParse(linked).error?.issues[0]?.message).toBe(messages.nameWithAddress)
})
