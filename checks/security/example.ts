import type { Random } from '../random.ts'

/** The subset of JSON Schema that the application's OpenAPI document uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  default?: unknown
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Returns existing values for a field name, where a schema alone is not enough for a meaningful example. */
export type KnownValues = (name: string) => readonly string[]

const dayMs = 86_400_000
const ahead = (random: Random, days: number) => new Date(Date.now() + (1 + random.below(days)) * dayMs).toISOString()

/** Texts for common patterns; the first that matches is used. */
const shapes = (random: Random): string[] => [
  `${random.below(30) + 1}`,
  '9840012345',
  `teacher-${random.below(1e9).toString(36)}@school.example`,
  crypto.randomUUID(),
  ahead(random, 60).slice(0, 10),
  ahead(random, 30).replace(/:\d\d\.\d+Z/, ':00.000Z'),
  `${10 + random.below(10)}:30`,
  'Meena Kumari',
  `${'a'.repeat(43)}.ics`,
  'x',
]

const words =
  'light mirror lens prism seed root cell atom acid salt lever pulley sound wave heat ice cloud moon star'.split(' ')

function textFor(schema: Schema, random: Random): string {
  if (schema.format === 'uuid') return crypto.randomUUID()
  const { pattern } = schema
  if (pattern !== undefined) {
    const form = new RegExp(pattern, 'u')
    return shapes(random).find((shape) => form.test(shape)) ?? 'x'
  }
  const min = schema.minLength ?? 0
  let text = ''
  do text += `${text === '' ? '' : ' '}${random.pick(words)}`
  while (text.length < min || random.maybe(0.5))
  return text.slice(0, Math.max(min, Math.min(schema.maxLength ?? 200, 200)))
}

function numberFor({ type, minimum = 1, maximum = minimum + 20 }: Schema, random: Random): number {
  const number = minimum + random.next() * Math.min(maximum - minimum, 1_000)
  return type === 'number' && !Number.isInteger(minimum) ? number : Math.round(number)
}

function objectFor(schema: Schema, random: Random, known: KnownValues): Json {
  const result: Record<string, Json> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(name) || random.maybe(0.6)) result[name] = exampleOf(property, random, known, name)
  return result
}

const mergeAll = (schemas: Schema[]): Schema => {
  const patterns = schemas.flatMap(({ pattern }) => pattern ?? [])
  const merged = Object.assign({}, ...schemas, patterns[0] !== undefined && { pattern: patterns[0] }) as Schema
  delete merged.allOf
  return merged
}

/** Generates a value that matches the schema; `known` provides values for names that refer to existing rows. */
export function exampleOf(schema: Schema, random: Random, known: KnownValues, name = ''): Json {
  const choices = known(name)
  if (choices.length > 0 && random.maybe(0.9) && schema.type !== 'array' && schema.type !== 'object')
    return random.pick(choices)
  if (schema.const !== undefined) return schema.const as Json
  if (schema.enum) return random.pick(schema.enum) as Json
  const either = schema.anyOf ?? schema.oneOf
  if (either && either.length > 0) return exampleOf(random.pick(either), random, known, name)
  if (schema.allOf) return exampleOf(mergeAll([schema, ...schema.allOf]), random, known, name)
  if (schema.default !== undefined && random.maybe(0.2)) return schema.default as Json
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  switch (type) {
    case 'string':
      return textFor(schema, random)
    case 'integer':
    case 'number':
      return numberFor(schema, random)
    case 'boolean':
      return random.maybe(0.8)
    case 'array': {
      const maximum = Math.min(schema.maxItems ?? 3, 3)
      const count = Math.max(schema.minItems ?? 0, random.below(maximum + 1))
      return Array.from({ length: count }, () => exampleOf(schema.items ?? {}, random, known, name))
    }
    case 'null':
    case undefined:
      return null
    default:
      return objectFor(schema, random, known)
  }
}
