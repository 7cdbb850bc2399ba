import type { Chances } from '../seeded.ts'
import type { Json } from './example.ts'
import {
  brokenBytes,
  brokenTokens,
  hostileTexts,
  hostileTimes,
  hostileTokens,
  prototypeKeys,
} from './hostile-values.ts'

/** Bytes that were made of a value, and what was done to it. */
export interface Mutated {
  how: string
  bytes: Buffer
}

/** Stands in a tree for what is written as it is. */
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
    ? value.flatMap((item, place) => pathsOf(item, [...path, place]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))
      : []
  return [path, ...inner]
}

const at = (value: Json, path: Path): Json =>
  path.reduce<Json>((inner, step) => (inner as Record<string | number, Json>)[step] ?? null, value)

/** The same value with something else at the end of the path. */
function replaced(value: Tree, path: Path, by: Tree): Tree {
  const [step, ...rest] = path
  if (step === undefined) return by
  if (Array.isArray(value)) return value.map((item, place) => (place === step ? replaced(item, rest, by) : item))
  if (typeof value !== 'object' || value === null || value instanceof Verbatim) return by
  return { ...value, [step]: replaced(value[step] ?? null, rest, by) }
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

type Way = (value: Json, chance: Chances) => { how: string; text: string } | null

const objectsIn = (value: Json): Path[] =>
  pathsOf(value).filter((path) => {
    const found = at(value, path)
    return typeof found === 'object' && found !== null && !Array.isArray(found)
  })

/** Puts this text into a place of the value that is no container, or instead of the whole. */
const inPlace =
  (how: string, make: (chance: Chances, was: Json) => string): Way =>
  (value, chance) => {
    const leaves = pathsOf(value).filter((path) => typeof at(value, path) !== 'object')
    const path = chance.pick(leaves.length > 0 && chance.maybe(0.9) ? leaves : pathsOf(value))
    return {
      how: `${how} at /${path.join('/')}`,
      text: write(replaced(value, path, new Verbatim(make(chance, at(value, path))))),
    }
  }

/** Writes one object of the value anew, given the pairs that it has. */
const inObject =
  (how: string, make: (pairs: string[], chance: Chances) => string[]): Way =>
  (value, chance) => {
    const objects = objectsIn(value)
    if (objects.length === 0) return null
    const path = chance.pick(objects)
    const pairs = Object.entries(at(value, path) as Record<string, Json>).map(
      ([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(item)}`,
    )
    return {
      how: `${how} at /${path.join('/')}`,
      text: write(replaced(value, path, new Verbatim(`{${make(pairs, chance).join(',')}}`))),
    }
  }

const lengths = [
  0, 1, 2, 40, 41, 80, 81, 100, 101, 150, 151, 200, 201, 254, 255, 500, 501, 1_000, 1_001, 2_000, 2_001, 5_000, 5_001,
  20_000, 20_001, 250_000,
]
const scripts = ['a', 'அ', '😀', '\u0301', ' ', '"', '\u0001', 'İ']

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

const ways: Way[] = [
  inPlace('another type', (chance) => chance.pick(hostileTokens)),
  inPlace('another text', (chance) => JSON.stringify(chance.pick(hostileTexts))),
  inPlace('another text around it', (chance, was) => JSON.stringify(`${textOf(was)}${chance.pick(hostileTexts)}`)),
  inPlace('NUL within', (_chance, was) => JSON.stringify(`${textOf(was)}\u0000x`)),
  inPlace('a length', (chance) => JSON.stringify(chance.pick(scripts).repeat(chance.pick(lengths)))),
  inPlace('a moment', (chance) => JSON.stringify(chance.pick(hostileTimes))),
  inPlace('an id of nothing', () => JSON.stringify(crypto.randomUUID())),
  inPlace(
    'a lone surrogate',
    (chance, was) => `"${chance.pick(['\\ud800', '\\udfff', '\\ud83d\\ud83d'])}${JSON.stringify(textOf(was)).slice(1)}`,
  ),
  inPlace('no JSON', (chance) => chance.pick(brokenTokens)),
  inPlace('depth', (chance) =>
    chance.pick([nested('[', ']', 10_000), nested('{"a":', '}', 10_000).replace('}', '1}'), '['.repeat(100_000)]),
  ),
  inPlace(
    'a long list',
    (chance, was) =>
      `[${Array.from({ length: chance.pick([51, 1_001, 100_000]) }, () => (chance.maybe(0.001) ? JSON.stringify(was) : '1')).join(',')}]`,
  ),
  inPlace(
    'many times the same',
    (chance, was) => `[${Array.from({ length: chance.pick([2, 100, 2_000]) }, () => JSON.stringify(was)).join(',')}]`,
  ),
  inObject('a key of all objects', (pairs, chance) => [
    ...pairs,
    `${JSON.stringify(chance.pick(prototypeKeys))}:${chance.pick(['{"role":"admin"}', '{"prototype":{"x":1}}', '1', 'null', '[]'])}`,
  ]),
  inObject('a key twice', (pairs, chance) =>
    pairs.length === 0
      ? pairs
      : [...pairs, (chance.pick(pairs).split(':')[0] ?? '""') + `:${chance.pick(hostileTokens)}`],
  ),
  inObject('keys of nobody', (pairs, chance) => [
    ...pairs,
    ...Array.from({ length: chance.pick([1, 10, 3_000]) }, (_, place) => `"role${place || ''}":"admin"`),
  ]),
  inObject('a hostile key', (pairs, chance) => [...pairs, `${JSON.stringify(chance.pick(hostileTexts))}:1`]),
  inObject('a key missing', (pairs, chance) => pairs.filter(() => chance.maybe(0.6))),
  (_value, chance) => ({
    how: 'another whole',
    text: chance.pick(['', 'null', '[]', '{}', '"x"', '0', 'true', '[{}]', '{"":{}}', ' \n\t ', ...brokenTokens]),
  }),
  (value, chance) => {
    const text = JSON.stringify(value)
    return { how: 'cut short', text: text.slice(0, chance.below(text.length)) }
  },
  (value, chance) => ({
    how: 'more behind it',
    text: JSON.stringify(value) + chance.pick([',', '}', '{}', '\u0000', '//', '\ufeff', 'x', '\n{"a":1}']),
  }),
  (value) => ({ how: 'a mark of byte order before it', text: `\ufeff${JSON.stringify(value)}` }),
]

/** Bytes anywhere that are no text. */
function spoil(text: string, chance: Chances): Buffer {
  const bytes = Buffer.from(text)
  const place = chance.below(bytes.length + 1)
  if (chance.maybe(0.5))
    return Buffer.concat([bytes.subarray(0, place), chance.pick(brokenBytes), bytes.subarray(place)])
  for (let count = 1 + chance.below(8); count > 0 && bytes.length > 0; count -= 1)
    bytes[chance.below(bytes.length)] = chance.below(256)
  return bytes
}

/** Does one thing to a value that a schema takes, and says what it was. */
export function mutateJson(value: Json, chance: Chances): Mutated {
  if (chance.maybe(0.08)) return { how: 'bytes that are no text', bytes: spoil(JSON.stringify(value), chance) }
  if (chance.maybe(0.02)) return { how: 'UTF-16', bytes: Buffer.from(`\ufeff${JSON.stringify(value)}`, 'utf16le') }
  const { how, text } = chance.pick(ways)(value, chance) ?? { how: 'nothing', text: JSON.stringify(value) }
  return { how, bytes: Buffer.from(text) }
}
