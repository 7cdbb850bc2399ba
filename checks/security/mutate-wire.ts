import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Chances } from '../seeded.ts'
import { bytesOf, type Wire } from './exchange.ts'
import { methods, otherHeaders, pathPieces, queries, tokens, types } from './hostile-lines.ts'

/** Something done to a request below its values: its address, its headers, its frame. Answers what it was. */
type Way = (wire: Wire, chance: Chances) => string

const set = (wire: Wire, name: string, value: string) => {
  wire.headers = [...wire.headers.filter(([had]) => had.toLowerCase() !== name), [name, value]]
}
const add = (wire: Wire, name: string, value: string) => wire.headers.push([name, value])
const drop = (wire: Wire, name: string) => {
  wire.headers = wire.headers.filter(([had]) => had.toLowerCase() !== name)
}

const json = Buffer.from('{"a":1}')
const chunked = (text: string): Buffer => Buffer.from(text, 'latin1')

const ways: [share: number, way: Way][] = [
  [
    2,
    (wire, chance) => {
      const type = chance.pick(types)
      drop(wire, 'content-type')
      if (type !== '') set(wire, 'content-type', type)
      wire.body ??= json
      return `the type ${type.slice(0, 40) || 'left out'}`
    },
  ],
  [
    2,
    (wire, chance) => {
      const token = chance.pick(tokens)
      set(wire, 'authorization', token)
      if (chance.maybe(0.1)) add(wire, 'authorization', chance.pick(tokens))
      return `the token ${token.slice(0, 40)}`
    },
  ],
  [
    2,
    (wire, chance) => {
      wire.method = chance.pick(methods)
      return `the method ${wire.method}`
    },
  ],
  [
    4,
    (wire, chance) => {
      const piece = chance.pick(pathPieces)
      const [path = '', query] = wire.target.split('?', 2)
      const steps = path.split('/')
      const place = chance.below(steps.length)
      steps[place] = chance.maybe(0.5) ? piece : `${steps[place]}${piece}`
      wire.target = `${steps.join('/') || '/'}${query === undefined ? '' : `?${query}`}`
      if (!wire.target.startsWith('/') && chance.maybe(0.8)) wire.target = `/${wire.target}`
      return `${piece.slice(0, 40)} in the path`
    },
  ],
  [
    4,
    (wire, chance) => {
      wire.target = `${wire.target.split('?')[0]}?${chance.pick(queries)(chance)}`
      return `the query ${wire.target.split('?')[1]?.slice(0, 60)}`
    },
  ],
  [
    4,
    (wire, chance) => {
      const [name, make] = chance.pick(otherHeaders)
      const value = make(chance)
      if (name !== 'connection') set(wire, name, value)
      else add(wire, name, value)
      return `${name}: ${value.slice(0, 40)}`
    },
  ],
  [
    1,
    (wire, chance) => {
      wire.body ??= json
      const pack = chance.pick(['gzip', 'br', 'deflate', 'gzip, gzip', 'identity', 'x', 'zstd'])
      set(wire, 'content-encoding', pack)
      if (chance.maybe(0.3)) wire.body = pack === 'br' ? brotliCompressSync(wire.body) : gzipSync(wire.body)
      return `content-encoding ${pack}`
    },
  ],
  [
    1,
    (wire, chance) => {
      const many = chance.pick([200, 900, 3_000])
      for (let place = 0; place < many; place += 1) add(wire, `x-fuzz-${place}`, 'x')
      return `${many} headers`
    },
  ],
  [
    1,
    (wire, chance) => {
      add(wire, chance.pick(['x-fuzz', 'cookie', 'accept-language']), 'x'.repeat(chance.pick([8_000, 17_000, 70_000])))
      return 'a huge header'
    },
  ],
  [
    1,
    (wire, chance) => {
      wire.body ??= json
      const length = chance.pick([
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
    (wire, chance) => {
      set(
        wire,
        'transfer-encoding',
        chance.pick(['chunked', 'gzip, chunked', 'chunked, chunked', 'identity', 'xchunked', ' chunked']),
      )
      if (chance.maybe(0.3)) add(wire, 'content-length', '7')
      const body = chance.pick([
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
    (wire, chance) => {
      const whole = bytesOf(wire)
      const place = chance.below(whole.length)
      wire.raw = Buffer.from(whole)
      for (let count = 1 + chance.below(6); count > 0; count -= 1)
        wire.raw[(place + chance.below(200)) % whole.length] = chance.below(256)
      return 'bytes of the head turned'
    },
  ],
  [
    1,
    (wire, chance) => {
      wire.raw = bytesOf(wire).subarray(0, 1 + chance.below(bytesOf(wire).length))
      return 'cut short on the line'
    },
  ],
  [
    1,
    (wire, chance) => {
      const whole = bytesOf(wire)
      wire.raw = chance.pick([
        Buffer.concat([whole, whole]),
        Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
        Buffer.from(
          whole
            .toString('latin1')
            .replace(
              'HTTP/1.1',
              chance.pick(['HTTP/0.9', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.1x']),
            ),
          'latin1',
        ),
        Buffer.from(whole.toString('latin1').replace('\r\n', '\r\nx-folded: a\r\n b\r\n'), 'latin1'),
        Buffer.from(whole.toString('latin1').replace('\r\n', '\r\nno colon\r\n'), 'latin1'),
        Buffer.from(whole.toString('latin1').replace(/\r\nhost: [^\r]*/, ''), 'latin1'),
        Buffer.from(whole.toString('latin1').replace(/^(\w+) /, '$1 http://evil.example'), 'latin1'),
        Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
        Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
        Buffer.from('\u0000'.repeat(100)),
        Buffer.from('GET\r\n\r\n'),
      ])
      return 'another frame'
    },
  ],
]

const wheel = ways.flatMap(([share, way]) => Array.from({ length: share }, () => way))

/** Does one thing to a request and says what it was. */
export function mutateWire(wire: Wire, chance: Chances): string {
  return chance.pick(wheel)(wire, chance)
}
