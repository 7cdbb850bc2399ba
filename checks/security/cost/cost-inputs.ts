import { limits } from '@ariviyal/contract/limits'
import { createRandom } from '../../random.ts'
import { type RequestComposer, compose } from '../compose.ts'
import type { Json } from '../example.ts'
import type { Wire } from '../exchange.ts'
import type { Target } from '../targets.ts'
import { textPlaces } from './text-places.ts'
import { worstTexts } from './worst-texts.ts'

/** A request whose processor time must stay small, and the position of its text. */
export interface CostInput {
  target: Target
  place: string
  wire: Wire
}
/** Built only when it is sent, since a smaller run skips most inputs. */
type LazyInput = () => CostInput

/** Node rejects longer headers. */
const headBytes = 15_000
/** Size of a body without the text. */
const otherBytes = 8_000
const bodyTexts = worstTexts(limits.bodyBytes - otherBytes)

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const inAddress = (bytes: number) =>
  worstTexts(bytes, (text) => encoded(text).length).map((text) => encoded(text).slice(0, bytes))
const addressTexts = [limits.addressMax - 300, headBytes].map((bytes) => [bytes, inAddress(bytes)] as const)
/** Removes bytes that a header line cannot contain. */
const inHead = (bytes: number) =>
  worstTexts(bytes, (text) => text.length).map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').trim())
const headTexts = inHead(headBytes)
const inLine = headTexts.map((text) => text.replaceAll(/[\t #]/g, '')).filter((text) => text.length > 1_000)

/** Headers that the server, the framework or a package reads, and how their values start. */
const headers: [name: string, beginning: string][] = [
  ['accept', ''],
  ['accept-encoding', 'gzip'],
  ['accept-language', ''],
  ['authorization', 'Bearer '],
  ['content-type', 'application/json'],
  ['content-type', 'application/json; charset='],
  ['cookie', 'a='],
  ['expect', ''],
  ['forwarded', 'for='],
  ['host', ''],
  ['idempotency-key', ''],
  ['if-modified-since', ''],
  ['if-none-match', '"'],
  ['if-range', '"'],
  ['origin', 'https://'],
  ['range', 'bytes='],
  ['referer', 'https://'],
  ['tus-resumable', '1.0.0'],
  ['upload-length', ''],
  ['upload-metadata', 'filename '],
  ['upload-offset', ''],
  ['user-agent', ''],
  ['x-forwarded-for', ''],
  ['x-http-method-override', ''],
]

/** JSON whose structure is expensive to parse. */
const forms = (bytes: number): [name: string, body: string][] => [
  ['nested lists', '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
  ['nested objects', `${'{"a":'.repeat(bytes / 8)}1${'}'.repeat(bytes / 8)}`],
  ['many keys', `{${Array.from({ length: bytes / 12 }, (_, place) => `"k${place}":1`).join(',')}}`],
  ['many numbers', `[${'1,'.repeat(bytes / 2 - 2)}1]`],
  ['a long number', '9'.repeat(bytes)],
  ['many keys of a prototype', `{${'"__proto_":1,'.repeat(bytes / 14)}"a":1}`],
]
const costlyForms = forms(limits.bodyBytes - otherBytes)

function* bodiesOf(target: Target, base: Wire): Generator<LazyInput> {
  if (!target.body) return
  const example = JSON.parse(base.body?.toString() ?? 'null') as Json
  const withBody = (place: string, body: () => string) => (): CostInput => ({
    target,
    place,
    wire: { ...base, body: Buffer.from(body()) },
  })
  for (const place of textPlaces(target.body))
    for (const text of bodyTexts) yield withBody(`field ${place.name}`, () => JSON.stringify(place.put(example, text)))
  for (const [name, body] of costlyForms) yield withBody(name, () => body)
}

function* addressesOf(target: Target, base: Wire): Generator<LazyInput> {
  const at = (place: string, address: string) => (): CostInput => ({
    target,
    place,
    wire: { ...base, target: address },
  })
  const [path = ''] = base.target.split('?', 1)
  for (const [bytes, texts] of addressTexts) {
    for (const text of texts) {
      for (const name of Object.keys(target.query)) yield at(`query ${name}`, `${path}?${name}=${text}`)
      for (const name of Object.keys(target.params))
        yield at(
          `parameter ${name}`,
          target.path.replace(`{${name}}`, text).replaceAll(/\{\w+\}/g, crypto.randomUUID()),
        )
    }
    if (Object.keys(target.query).length > 0) yield at('many parameters', `${path}?${'a=&'.repeat(bytes / 3)}`)
  }
}

/** Path prefixes answered by different parts of the server. */
const beginnings = [
  '/',
  '/api/',
  '/api/docs/',
  '/files/',
  '/media/',
  '/uploads/',
  '/verify/',
  '/assets/',
  '/?',
  '/files/a?',
  '//',
]
const plain = { params: {}, query: {}, body: null, headers: [] }

function* linesOf(): Generator<LazyInput> {
  const wireOf = (method: string, address: string, more: [string, string][] = []): Wire => ({
    method,
    target: address,
    headers: [['host', '127.0.0.1'], ['connection', 'close'], ...more],
    body: method === 'GET' ? null : Buffer.from('{}'),
  })
  for (const beginning of beginnings) {
    const target: Target = { ...plain, name: `GET ${beginning}…`, method: 'GET', path: beginning }
    for (const bytes of [limits.addressMax - 20, headBytes])
      for (const text of inLine)
        yield () => ({
          target,
          place: 'the address',
          wire: wireOf('GET', `${beginning}${text.slice(0, bytes)}${text.at(-1)}`),
        })
  }
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/about'],
    ['POST', '/api/contact'],
    ['GET', '/media/none.webp'],
    ['POST', '/uploads'],
    ['GET', '/api/auth/user/me'],
  ] as const)
    for (const [name, beginning] of headers)
      for (const text of headTexts)
        yield () => ({
          target: { ...plain, name: `${method} ${path}`, method, path },
          place: `header ${name}`,
          wire: wireOf(method, path, [
            [name, `${beginning}${text}`],
            ...(name === 'content-type' ? [] : [['content-type', 'application/json'] as [string, string]]),
          ]),
        })
}

/** Yields every text field, parameter, query, address and header, each with every worst-case text at the largest accepted size. */
export function* costInputs(
  targets: Target[],
  callerOf: (target: Target) => RequestComposer,
  seed: number,
): Generator<LazyInput> {
  yield* linesOf()
  for (const target of targets) {
    // A valid request: the first of the seed without mutated values.
    const base = Array.from({ length: 200 }, (_, number) => compose(target, callerOf(target), seed, number)).find(
      ({ how, wire }, number) => how === 'valid' && createRandom(seed, number).next() < 0.15 && !wire.raw,
    )
    if (!base) throw new Error(`no valid input for ${target.name}`)
    yield* bodiesOf(target, base.wire)
    yield* addressesOf(target, base.wire)
  }
}
