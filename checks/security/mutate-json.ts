import type { Random } from '../random.ts'
import type { Json } from './example.ts'
import {
  brokenBytes,
  brokenTokens,
  hostileTexts,
  hostileTimes,
  hostileTokens,
  prototypeKeys,
} from './hostile-files/hostile-values.ts'

/** The mutated bytes, and a description of the mutation. */
export interface Mutated {
  how: string
  bytes: Buffer
}

/** A placeholder that is written without encoding. */
class Verbatim {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Tree = null | boolean | number | string | Verbatim | Tree[] | { [key: string]: Tree }

function write(tree: Tree): string {
  if (tree instanceof Verbatim) return tree.text
  if (Array.isArray(tree)) return `[${tree.map(write).join(',')}]`
  if (typeof tree === 'object' && tree !== null)
    return `{${Object.entries(tree)
      .map(([key, value]) => `${JSON.stringify(key)}:${write(value)}`)
      .join(',')}}`
  return JSON.stringify(tree)
}

type Path = (string | number)[]

function pathsOf(value: Json, path: Path = []): Path[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))
      : []
  return [path, ...inner]
}

const at = (value: Json, path: Path): Json =>
  path.reduce<Json>((inner, step) => (inner as Record<string | number, Json>)[step] ?? null, value)

/** Returns the value with another value at the end of the path. */
function replaced(value: Tree, path: Path, by: Tree): Tree {
  const [step, ...rest] = path
  if (step === undefined) return by
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, by) : item))
  if (typeof value !== 'object' || value === null || value instanceof Verbatim) return by
  return { ...value, [step]: replaced(value[step] ?? null, rest, by) }
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

type Mutation = (value: Json, random: Random) => { how: string; text: string } | null

const objectsIn = (value: Json): Path[] =>
  pathsOf(value).filter((path) => {
    const found = at(value, path)
    return typeof found === 'object' && found !== null && !Array.isArray(found)
  })

/** Puts raw text in place of a leaf, or of the whole value. */
const inPlace =
  (how: string, make: (random: Random, was: Json) => string): Mutation =>
  (value, random) => {
    const leaves = pathsOf(value).filter((path) => typeof at(value, path) !== 'object')
    const path = random.pick(leaves.length > 0 && random.maybe(0.9) ? leaves : pathsOf(value))
    return {
      how: `${how} at /${path.join('/')}`,
      text: write(replaced(value, path, new Verbatim(make(random, at(value, path))))),
    }
  }

/** Writes one object of the value from the given pairs. */
const inObject =
  (how: string, make: (pairs: string[], random: Random) => string[]): Mutation =>
  (value, random) => {
    const objects = objectsIn(value)
    if (objects.length === 0) return null
    const path = random.pick(objects)
    const pairs = Object.entries(at(value, path) as Record<string, Json>).map(
      ([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(item)}`,
    )
    return {
      how: `${how} at /${path.join('/')}`,
      text: write(replaced(value, path, new Verbatim(`{${make(pairs, random).join(',')}}`))),
    }
  }

const lengths = [
  0, 1, 2, 40, 41, 80, 81, 100, 101, 150, 151, 200, 201, 254, 255, 500, 501, 1_000, 1_001, 2_000, 2_001, 5_000, 5_001,
  20_000, 20_001, 250_000,
]
const scripts = ['a', 'அ', '😀', '\u0301', ' ', '"', '\u0001', 'İ']

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

const mutations: Mutation[] = [
  inPlace('another type', (random) => random.pick(hostileTokens)),
  inPlace('another text', (random) => JSON.stringify(random.pick(hostileTexts))),
  inPlace('another text around it', (random, was) => JSON.stringify(`${textOf(was)}${random.pick(hostileTexts)}`)),
  inPlace('NUL within', (_chance, was) => JSON.stringify(`${textOf(was)}\u0000x`)),
  inPlace('a length', (random) => JSON.stringify(random.pick(scripts).repeat(random.pick(lengths)))),
  inPlace('a moment', (random) => JSON.stringify(random.pick(hostileTimes))),
  inPlace('an id of nothing', () => JSON.stringify(crypto.randomUUID())),
  inPlace(
    'a lone surrogate',
    (random, was) => `"${random.pick(['\\ud800', '\\udfff', '\\ud83d\\ud83d'])}${JSON.stringify(textOf(was)).slice(1)}`,
  ),
  inPlace('no JSON', (random) => random.pick(brokenTokens)),
  inPlace('depth', (random) =>
    random.pick([nested('[', ']', 10_000), nested('{"a":', '}', 10_000).replace('}', '1}'), '['.repeat(100_000)]),
  ),
  inPlace(
    'a long list',
    (random, was) =>
      `[${Array.from({ length: random.pick([51, 1_001, 100_000]) }, () => (random.maybe(0.001) ? JSON.stringify(was) : '1')).join(',')}]`,
  ),
  inPlace(
    'many times the same',
    (random, was) => `[${Array.from({ length: random.pick([2, 100, 2_000]) }, () => JSON.stringify(was)).join(',')}]`,
  ),
  inObject('a key of all objects', (pairs, random) => [
    ...pairs,
    `${JSON.stringify(random.pick(prototypeKeys))}:${random.pick(['{"role":"admin"}', '{"prototype":{"x":1}}', '1', 'null', '[]'])}`,
  ]),
  inObject('a key twice', (pairs, random) =>
    pairs.length === 0
      ? pairs
      : [...pairs, (random.pick(pairs).split(':')[0] ?? '""') + `:${random.pick(hostileTokens)}`],
  ),
  inObject('keys of nobody', (pairs, random) => [
    ...pairs,
    ...Array.from({ length: random.pick([1, 10, 3_000]) }, (_, index) => `"role${index || ''}":"admin"`),
  ]),
  inObject('a hostile key', (pairs, random) => [...pairs, `${JSON.stringify(random.pick(hostileTexts))}:1`]),
  inObject('a key missing', (pairs, random) => pairs.filter(() => random.maybe(0.6))),
  (_value, random) => ({
    how: 'another whole',
    text: random.pick(['', 'null', '[]', '{}', '"x"', '0', 'true', '[{}]', '{"":{}}', ' \n\t ', ...brokenTokens]),
  }),
  (value, random) => {
    const text = JSON.stringify(value)
    return { how: 'cut short', text: text.slice(0, random.below(text.length)) }
  },
  (value, random) => ({
    how: 'more behind it',
    text: JSON.stringify(value) + random.pick([',', '}', '{}', '\u0000', '//', '\ufeff', 'x', '\n{"a":1}']),
  }),
  (value) => ({ how: 'a mark of byte order before it', text: `\ufeff${JSON.stringify(value)}` }),
]

/** Inserts bytes that are not text. */
function corruptBytes(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text)
  const index = random.below(bytes.length + 1)
  if (random.maybe(0.5))
    return Buffer.concat([bytes.subarray(0, index), random.pick(brokenBytes), bytes.subarray(index)])
  for (let count = 1 + random.below(8); count > 0 && bytes.length > 0; count -= 1)
    bytes[random.below(bytes.length)] = random.below(256)
  return bytes
}

/** Applies one mutation to a valid value and describes it. */
export function mutateJson(value: Json, random: Random): Mutated {
  if (random.maybe(0.08)) return { how: 'bytes that are no text', bytes: corruptBytes(JSON.stringify(value), random) }
  if (random.maybe(0.02)) return { how: 'UTF-16', bytes: Buffer.from(`\ufeff${JSON.stringify(value)}`, 'utf16le') }
  const { how, text } = random.pick(mutations)(value, random) ?? { how: 'nothing', text: JSON.stringify(value) }
  return { how, bytes: Buffer.from(text) }
}
