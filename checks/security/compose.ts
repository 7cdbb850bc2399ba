import { type Chances, chancesOf } from '../seeded.ts'
import { exampleOf, type Json, type Known } from './example.ts'
import type { Wire } from './exchange.ts'
import { hostileTexts, hostileTimes } from './hostile-values.ts'
import { mutateJson } from './mutate-json.ts'
import { mutateWire } from './mutate-wire.ts'
import type { Target } from './targets.ts'

/** What a request is made of, beside the target: who asks, and what there is. */
export interface Asker {
  token: string | null
  known: Known
  addressOf: (what: string) => string
}

/** A request, and what was done to it; `valid` when nothing was. */
export interface Input {
  wire: Wire
  how: string
}

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

function targetOf(target: Target, { known, addressOf }: Asker, chance: Chances, hostile: boolean): string {
  const path = target.path.replaceAll(/\/?\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'file' || name === 'media') return addressOf(name)
    const schema = target.params[name] ?? { type: 'string' }
    const value =
      hostile && chance.maybe(0.3)
        ? chance.pick(hostileTexts).slice(0, 3_000)
        : text(exampleOf(schema, chance, known, name))
    return `${whole.startsWith('/') ? '/' : ''}${encodeURIComponent(value.toWellFormed())}`
  })
  const pairs = Object.entries(target.query).flatMap(([name, schema]) => {
    if (!chance.maybe(0.5)) return []
    const value =
      hostile && chance.maybe(0.5)
        ? chance.pick(chance.maybe(0.3) ? hostileTimes : hostileTexts).slice(0, 3_000)
        : text(exampleOf(schema, chance, known, name))
    return [`${name}=${encodeURIComponent(value.toWellFormed())}`]
  })
  const address = path.startsWith('//') ? path.slice(1) : path
  return pairs.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

/** Turns one character of a signed address, or one part of it. */
function tamper(address: string, chance: Chances): string {
  if (chance.maybe(0.3))
    return address.replace(
      /(user|item|until|kind|premium)=[^&]*/,
      `$1=${chance.pick(['', '0', '1e400', 'ebook', '%00', crypto.randomUUID()])}`,
    )
  const place = 1 + chance.below(address.length - 1)
  return (
    address.slice(0, place) +
    'aZ09-_%&=/.'.charAt(chance.below(11)) +
    address.slice(place + (chance.maybe(0.5) ? 1 : 0))
  )
}

/** The input of this number for a target and who asks; the same for the same seed, number and world. */
export function compose(target: Target, asker: Asker, seed: number, number: number): Input {
  const chance = chancesOf(seed, number)
  const wheel = chance.next()
  const hostile = wheel >= 0.15 && wheel < 0.7
  const wire: Wire = {
    method: target.method,
    target: targetOf(target, asker, chance, hostile),
    headers: [
      ['host', '127.0.0.1'],
      ['connection', 'close'],
      ...(asker.token === null ? [] : [['authorization', `Bearer ${asker.token}`] as [string, string]]),
      ...target.headers,
    ],
    body: null,
  }
  let how = 'valid'
  if (target.body) {
    const value = exampleOf(target.body, chance, asker.known)
    const mutated = hostile && chance.maybe(0.85) ? mutateJson(value, chance) : null
    wire.body = mutated?.bytes ?? Buffer.from(JSON.stringify(value))
    how = mutated?.how ?? (hostile ? 'values of the address' : 'valid')
    if (!wire.headers.some(([name]) => name === 'content-type')) wire.headers.push(['content-type', 'application/json'])
  } else if (hostile) {
    how = 'values of the address'
    if (/\{(?:file|media)\}/.test(target.path)) wire.target = tamper(wire.target, chance)
  }
  if (wheel >= 0.7) how = mutateWire(wire, chance)
  return { wire, how }
}
