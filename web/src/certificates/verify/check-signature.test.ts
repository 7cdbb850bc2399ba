import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { joinProof, packFields, type ProvenFields } from '@ariviyal/contract/certificates/certificate-proof'
import { expect, test } from 'vitest'
import { checkList } from './check-list.ts'
import { checkSignature } from './check-signature.ts'
import type { PublicKey } from './keys.ts'

const serial = 'AV-0000-0000-0000-0'
const fields: ProvenFields = {
  serial,
  statusIndex: 131_072 + 11,
  name: 'கவிதா ராமன்',
  topic: 'Why the sky over Ooty is so blue',
  theme: 'physics',
  speaker: 'The physics desk',
  startsAt: '2026-07-11T10:30:00.000Z',
  endsAt: '2026-07-11T11:30:00.000Z',
  presentSeconds: 2_470,
  sessionSeconds: 3_600,
  issuedAt: '2026-07-12T11:30:04.000Z',
}

interface Pair {
  privateKey: KeyObject
  key: PublicKey
}
function newKey(): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const thumbprint = createHash('sha256').update(bytes).digest()
  return { privateKey, key: { kid: `https://a.example/keys/${thumbprint.toString('base64url')}`, thumbprint, bytes } }
}
const prove = ({ privateKey, key }: Pair, change: Partial<ProvenFields> = {}) => {
  const signed = packFields({ ...fields, ...change }, key.thumbprint)
  return joinProof(signed, sign(null, signed, privateKey))
}
const [first, second] = [newKey(), newKey()]

test('finds the signing key among all past and present keys', async () => {
  const load = async () => [first.key, second.key]
  for (const pair of [first, second])
    expect(await checkSignature(serial, prove(pair), load)).toEqual({ is: 'good', fields })
})

test('fetches a key newer than the cached ones, and reports it missing when offline', async () => {
  const loads: boolean[] = []
  const load = async (fresh: boolean) => {
    loads.push(fresh)
    return fresh ? [first.key, second.key] : [first.key]
  }
  expect((await checkSignature(serial, prove(second), load)).is).toBe('good')
  expect(loads).toEqual([false, true])
  const offline = async (fresh: boolean) => (fresh ? null : [first.key])
  expect(await checkSignature(serial, prove(second), offline)).toEqual({ is: 'no-key' })
  expect((await checkSignature(serial, prove(first), offline)).is).toBe('good')
})

test("rejects another key's signature, another serial and malformed input, each with its reason", async () => {
  const load = async () => [first.key]
  const forger = { privateKey: second.privateKey, key: first.key }
  expect(await checkSignature(serial, prove(forger), load)).toEqual({ is: 'bad', because: 'unsigned' })
  expect(await checkSignature(serial, prove(second), load)).toEqual({ is: 'bad', because: 'unsigned' })
  expect(await checkSignature('AV-1', prove(first), load)).toEqual({ is: 'bad', because: 'another' })
  expect(await checkSignature(null, prove(first), load)).toEqual({ is: 'bad', because: 'another' })
  expect(await checkSignature(serial, 'nonsense', load)).toEqual({ is: 'bad', because: 'unreadable' })
  expect(await checkSignature(serial, '', load)).toEqual({ is: 'none' })
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A list of 131,072 bits with these set, signed at a moment. */
function list({ privateKey, key }: Pair, set: number[], validFrom: string, bytes = 16_384, number = 1): string {
  const bits = Buffer.alloc(bytes)
  for (const place of set) bits[place >> 3] = (bits[place >> 3] ?? 0) | (128 >> (place & 7))
  const encodedList = `u${gzipSync(bits).toString('base64url')}`
  const id = `https://a.example/api/credentials/status/${number}`
  const text = `${part({ alg: 'EdDSA', kid: key.kid })}.${part({ id, validFrom, credentialSubject: { encodedList } })}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}
const later = '2026-07-20T04:30:00Z'

test('a list tells which certificates had ended when it was signed', async () => {
  const asOf = new Date(later)
  const read = (jwt: string) => checkList(jwt, fields, [first.key])
  const known = { is: 'read', asOf, issuedLater: false }
  expect(await read(list(first, [10, 12], later))).toEqual({ ...known, ended: false })
  expect(await read(list(first, [11], later))).toEqual({ ...known, ended: true })
  expect(await read(list(first, [], '2026-07-12T11:30:03Z'))).toMatchObject({ ended: false, issuedLater: true })
})

test('ignores a list without our signature, a changed one, and one of another size', async () => {
  const missing = { is: 'missing' }
  const read = (jwt: string) => checkList(jwt, fields, [first.key])
  const jwt = list(first, [11], later)
  const [head = '', body = '', signature = ''] = jwt.split('.')
  expect(await read(list(second, [], later))).toEqual(missing)
  expect(await read(list({ privateKey: second.privateKey, key: first.key }, [], later))).toEqual(missing)
  expect(await read([head, list(first, [], later).split('.')[1], signature].join('.'))).toEqual(missing)
  expect(await read([head, body].join('.'))).toEqual(missing)
  expect(await read(list(first, [], later, 16_385))).toEqual(missing)
  expect(await read(list(first, [], later, 16_384, 0))).toEqual(missing)
  expect(await read('')).toEqual(missing)
})
