import type { Chances } from '../seeded.ts'

/** What of JSON Schema the OpenAPI document of the house uses. */
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

/** What an example cannot be made of without knowing the house: values of a name that mean something there. */
export type Known = (name: string) => readonly string[]

const dayMs = 86_400_000
const ahead = (chance: Chances, days: number) => new Date(Date.now() + (1 + chance.below(days)) * dayMs).toISOString()

/** Forms of text that patterns ask for; the first that fits is taken. */
const shapes = (chance: Chances): string[] => [
  `${chance.below(30) + 1}`,
  '9840012345',
  `teacher-${chance.below(1e9).toString(36)}@school.example`,
  crypto.randomUUID(),
  ahead(chance, 60).slice(0, 10),
  ahead(chance, 30).replace(/:\d\d\.\d+Z/, ':00.000Z'),
  `${10 + chance.below(10)}:30`,
  'Meena Kumari',
  `${'a'.repeat(43)}.ics`,
  'x',
]

const words =
  'light mirror lens prism seed root cell atom acid salt lever pulley sound wave heat ice cloud moon star'.split(' ')

function textFor(schema: Schema, chance: Chances): string {
  if (schema.format === 'uuid') return crypto.randomUUID()
  const { pattern } = schema
  if (pattern !== undefined) {
    const form = new RegExp(pattern, 'u')
    return shapes(chance).find((shape) => form.test(shape)) ?? 'x'
  }
  const min = schema.minLength ?? 0
  let text = ''
  do text += `${text === '' ? '' : ' '}${chance.pick(words)}`
  while (text.length < min || chance.maybe(0.5))
  return text.slice(0, Math.max(min, Math.min(schema.maxLength ?? 200, 200)))
}

function numberFor({ type, minimum = 1, maximum = minimum + 20 }: Schema, chance: Chances): number {
  const number = minimum + chance.next() * Math.min(maximum - minimum, 1_000)
  return type === 'number' && !Number.isInteger(minimum) ? number : Math.round(number)
}

function objectFor(schema: Schema, chance: Chances, known: Known): Json {
  const found: Record<string, Json> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(name) || chance.maybe(0.6)) found[name] = exampleOf(property, chance, known, name)
  return found
}

const mergeAll = (schemas: Schema[]): Schema => {
  const patterns = schemas.flatMap(({ pattern }) => pattern ?? [])
  const merged = Object.assign({}, ...schemas, patterns[0] !== undefined && { pattern: patterns[0] }) as Schema
  delete merged.allOf
  return merged
}

/** Something that the schema takes, as far as a schema says it; `known` answers for names that need what is really there. */
export function exampleOf(schema: Schema, chance: Chances, known: Known, name = ''): Json {
  const choices = known(name)
  if (choices.length > 0 && chance.maybe(0.9) && schema.type !== 'array' && schema.type !== 'object')
    return chance.pick(choices)
  if (schema.const !== undefined) return schema.const as Json
  if (schema.enum) return chance.pick(schema.enum) as Json
  const either = schema.anyOf ?? schema.oneOf
  if (either && either.length > 0) return exampleOf(chance.pick(either), chance, known, name)
  if (schema.allOf) return exampleOf(mergeAll([schema, ...schema.allOf]), chance, known, name)
  if (schema.default !== undefined && chance.maybe(0.2)) return schema.default as Json
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type
  switch (type) {
    case 'string':
      return textFor(schema, chance)
    case 'integer':
    case 'number':
      return numberFor(schema, chance)
    case 'boolean':
      return chance.maybe(0.8)
    case 'array': {
      const most = Math.min(schema.maxItems ?? 3, 3)
      const count = Math.max(schema.minItems ?? 0, chance.below(most + 1))
      return Array.from({ length: count }, () => exampleOf(schema.items ?? {}, chance, known, name))
    }
    case 'null':
    case undefined:
      return null
    default:
      return objectFor(schema, chance, known)
  }
}
