import { type Random, createRandom } from '../random.ts'
import { exampleOf, type Json, type KnownValues } from './example.ts'
import type { Wire } from './exchange.ts'
import { hostileTexts, hostileTimes } from './hostile-files/hostile-values.ts'
import { mutateJson } from './mutate-json.ts'
import { mutateWire } from './mutate-wire.ts'
import type { Target } from './targets.ts'

/** The data that requests are composed from: the caller's role and the existing rows. */
export interface RequestComposer {
  token: string | null
  known: KnownValues
  addressOf: (what: string) => string
}

/** A request and its mutation; `valid` when it has none. */
export interface Input {
  wire: Wire
  how: string
}

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

function targetOf(target: Target, { known, addressOf }: RequestComposer, random: Random, hostile: boolean): string {
  const path = target.path.replaceAll(/\/?\{(\w+)\}/g, (match, name: string) => {
    if (name === 'file' || name === 'media') return addressOf(name)
    const schema = target.params[name] ?? { type: 'string' }
    const value =
      hostile && random.maybe(0.3)
        ? random.pick(hostileTexts).slice(0, 3_000)
        : text(exampleOf(schema, random, known, name))
    return `${match.startsWith('/') ? '/' : ''}${encodeURIComponent(value.toWellFormed())}`
  })
  const pairs = Object.entries(target.query).flatMap(([name, schema]) => {
    if (!random.maybe(0.5)) return []
    const value =
      hostile && random.maybe(0.5)
        ? random.pick(random.maybe(0.3) ? hostileTimes : hostileTexts).slice(0, 3_000)
        : text(exampleOf(schema, random, known, name))
    return [`${name}=${encodeURIComponent(value.toWellFormed())}`]
  })
  const address = path.startsWith('//') ? path.slice(1) : path
  return pairs.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

/** Changes one character or one part of a signed address. */
function tamper(address: string, random: Random): string {
  if (random.maybe(0.3))
    return address.replace(
      /(user|item|until|kind|premium)=[^&]*/,
      `$1=${random.pick(['', '0', '1e400', 'ebook', '%00', crypto.randomUUID()])}`,
    )
  const index = 1 + random.below(address.length - 1)
  return (
    address.slice(0, index) +
    'aZ09-_%&=/.'.charAt(random.below(11)) +
    address.slice(index + (random.maybe(0.5) ? 1 : 0))
  )
}

/** Composes the input with this number for a target and a role. Deterministic for the same seed, number and fixtures. */
export function compose(target: Target, caller: RequestComposer, seed: number, number: number): Input {
  const random = createRandom(seed, number)
  const draw = random.next()
  const hostile = draw >= 0.15 && draw < 0.7
  const wire: Wire = {
    method: target.method,
    target: targetOf(target, caller, random, hostile),
    headers: [
      ['host', '127.0.0.1'],
      ['connection', 'close'],
      ...(caller.token === null ? [] : [['authorization', `Bearer ${caller.token}`] as [string, string]]),
      ...target.headers,
    ],
    body: null,
  }
  let how = 'valid'
  if (target.body) {
    const value = exampleOf(target.body, random, caller.known)
    const mutated = hostile && random.maybe(0.85) ? mutateJson(value, random) : null
    wire.body = mutated?.bytes ?? Buffer.from(JSON.stringify(value))
    how = mutated?.how ?? (hostile ? 'values of the address' : 'valid')
    if (!wire.headers.some(([name]) => name === 'content-type')) wire.headers.push(['content-type', 'application/json'])
  } else if (hostile) {
    how = 'values of the address'
    if (/\{(?:file|media)\}/.test(target.path)) wire.target = tamper(wire.target, random)
  }
  if (draw >= 0.7) how = mutateWire(wire, random)
  return { wire, how }
}
