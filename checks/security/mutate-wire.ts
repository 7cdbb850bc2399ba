import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Random } from '../random.ts'
import { bytesOf, type Wire } from './exchange.ts'
import { methods, otherHeaders, pathPieces, queries, tokens, types } from './hostile-files/hostile-request-parts.ts'

/** A mutation of a request outside its values: target, headers or framing. Returns its description. */
type Mutation = (wire: Wire, random: Random) => string

const set = (wire: Wire, name: string, value: string) => {
  wire.headers = [...wire.headers.filter(([had]) => had.toLowerCase() !== name), [name, value]]
}
const add = (wire: Wire, name: string, value: string) => wire.headers.push([name, value])
const drop = (wire: Wire, name: string) => {
  wire.headers = wire.headers.filter(([had]) => had.toLowerCase() !== name)
}

const json = Buffer.from('{"a":1}')
const chunked = (text: string): Buffer => Buffer.from(text, 'latin1')

const mutations: [share: number, way: Mutation][] = [
  [
    2,
    (wire, random) => {
      const type = random.pick(types)
      drop(wire, 'content-type')
      if (type !== '') set(wire, 'content-type', type)
      wire.body ??= json
      return `the type ${type.slice(0, 40) || 'left out'}`
    },
  ],
  [
    2,
    (wire, random) => {
      const token = random.pick(tokens)
      set(wire, 'authorization', token)
      if (random.maybe(0.1)) add(wire, 'authorization', random.pick(tokens))
      return `the token ${token.slice(0, 40)}`
    },
  ],
  [
    2,
    (wire, random) => {
      wire.method = random.pick(methods)
      return `the method ${wire.method}`
    },
  ],
  [
    4,
    (wire, random) => {
      const chunk = random.pick(pathPieces)
      const [path = '', query] = wire.target.split('?', 2)
      const steps = path.split('/')
      const index = random.below(steps.length)
      steps[index] = random.maybe(0.5) ? chunk : `${steps[index]}${chunk}`
      wire.target = `${steps.join('/') || '/'}${query === undefined ? '' : `?${query}`}`
      if (!wire.target.startsWith('/') && random.maybe(0.8)) wire.target = `/${wire.target}`
      return `${chunk.slice(0, 40)} in the path`
    },
  ],
  [
    4,
    (wire, random) => {
      wire.target = `${wire.target.split('?')[0]}?${random.pick(queries)(random)}`
      return `the query ${wire.target.split('?')[1]?.slice(0, 60)}`
    },
  ],
  [
    4,
    (wire, random) => {
      const [name, make] = random.pick(otherHeaders)
      const value = make(random)
      if (name !== 'connection') set(wire, name, value)
      else add(wire, name, value)
      return `${name}: ${value.slice(0, 40)}`
    },
  ],
  [
    1,
    (wire, random) => {
      wire.body ??= json
      const pack = random.pick(['gzip', 'br', 'deflate', 'gzip, gzip', 'identity', 'x', 'zstd'])
      set(wire, 'content-encoding', pack)
      if (random.maybe(0.3)) wire.body = pack === 'br' ? brotliCompressSync(wire.body) : gzipSync(wire.body)
      return `content-encoding ${pack}`
    },
  ],
  [
    1,
    (wire, random) => {
      const many = random.pick([200, 900, 3_000])
      for (let index = 0; index < many; index += 1) add(wire, `x-fuzz-${index}`, 'x')
      return `${many} headers`
    },
  ],
  [
    1,
    (wire, random) => {
      add(wire, random.pick(['x-fuzz', 'cookie', 'accept-language']), 'x'.repeat(random.pick([8_000, 17_000, 70_000])))
      return 'a huge header'
    },
  ],
  [
    1,
    (wire, random) => {
      wire.body ??= json
      const length = random.pick([
        '-1',
        '1e3',
        '+7',
        '0x7',
        '',
        '7, 7',
        '99999999999999999999',
        String(wire.body.length - 1),
        '0',
        String(wire.body.length + 5),
      ])
      set(wire, 'content-length', length)
      return `content-length ${length} for ${wire.body.length}`
    },
  ],
  [
    1,
    (wire) => {
      wire.body ??= json
      set(wire, 'content-length', String(wire.body.length))
      add(wire, 'content-length', String(wire.body.length + 1))
      return 'two lengths'
    },
  ],
  [
    1,
    (wire, random) => {
      set(
        wire,
        'transfer-encoding',
        random.pick(['chunked', 'gzip, chunked', 'chunked, chunked', 'identity', 'xchunked', ' chunked']),
      )
      if (random.maybe(0.3)) add(wire, 'content-length', '7')
      const body = random.pick([
        'zz\r\n{}\r\n0\r\n\r\n',
        '7\r\n{"a":1}\r\n0\r\n\r\n',
        'FFFFFFFFFFFFFFFFF\r\nx',
        '-1\r\n',
        `7;${'x'.repeat(20_000)}\r\n{"a":1}\r\n0\r\n\r\n`,
        '7\r\n{"a":1}\r\n0\r\nx-trailer: 1\r\n\r\n',
        '7\n{"a":1}\n0\n\n',
        '5\r\n{"a":1}\r\n0\r\n\r\n',
        '1000000\r\n{"a":1}\r\n',
        '',
      ])
      wire.body = chunked(body)
      return `pieces that read ${body.slice(0, 30)}`
    },
  ],
  [
    1,
    (wire) => {
      wire.body = Buffer.alloc(300 * 1024, 'a')
      set(wire, 'content-type', 'application/json')
      return 'more than a body may hold'
    },
  ],
  [
    1,
    (wire, random) => {
      const bytes = bytesOf(wire)
      const index = random.below(bytes.length)
      wire.raw = Buffer.from(bytes)
      for (let count = 1 + random.below(6); count > 0; count -= 1)
        wire.raw[(index + random.below(200)) % bytes.length] = random.below(256)
      return 'bytes of the head turned'
    },
  ],
  [
    1,
    (wire, random) => {
      wire.raw = bytesOf(wire).subarray(0, 1 + random.below(bytesOf(wire).length))
      return 'cut short on the line'
    },
  ],
  [
    1,
    (wire, random) => {
      const bytes = bytesOf(wire)
      wire.raw = random.pick([
        Buffer.concat([bytes, bytes]),
        Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
        Buffer.from(
          bytes
            .toString('latin1')
            .replace(
              'HTTP/1.1',
              random.pick(['HTTP/0.9', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.1x']),
            ),
          'latin1',
        ),
        Buffer.from(bytes.toString('latin1').replace('\r\n', '\r\nx-folded: a\r\n b\r\n'), 'latin1'),
        Buffer.from(bytes.toString('latin1').replace('\r\n', '\r\nno colon\r\n'), 'latin1'),
        Buffer.from(bytes.toString('latin1').replace(/\r\nhost: [^\r]*/, ''), 'latin1'),
        Buffer.from(bytes.toString('latin1').replace(/^(\w+) /, '$1 http://evil.example'), 'latin1'),
        Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
        Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
        Buffer.from('\u0000'.repeat(100)),
        Buffer.from('GET\r\n\r\n'),
      ])
      return 'another frame'
    },
  ],
]

const wheel = mutations.flatMap(([share, mutation]) => Array.from({ length: share }, () => mutation))

/** Applies one mutation to a request and returns its description. */
export function mutateWire(wire: Wire, random: Random): string {
  return random.pick(wheel)(wire, random)
}
