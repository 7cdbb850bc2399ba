import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import {
  type ProvenFields,
  proofMax,
  readProof,
  themeOrder,
  verifyAddress,
} from '@ariviyal/contract/certificates/certificate-proof'
import { themes } from '@ariviyal/contract/live/live-rules'
import { fromBase64url, toBase64url } from '@ariviyal/contract/certificates/packed'
import { makeSerial } from '@ariviyal/contract/certificates/serial'
import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { type IssuerKey, type PublicJwk, thumbprintOf } from './issuer-key.ts'
import { makeProof } from './proof.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const publicKey = createPublicKey(privateKey)
const jwk = publicKey.export({ format: 'jwk' }) as PublicJwk
const key: IssuerKey = { id: thumbprintOf(jwk), jwk, privateKey }
const prove = (given: ProvenFields): string => makeProof(key, given)
/** Whether a proof can be parsed and its signature is valid. */
const isGood = (proof: string): boolean => {
  const read = readProof(proof)
  return read !== null && verify(null, read.signed, publicKey, read.signature)
}

const fields = (change: Partial<ProvenFields> = {}): ProvenFields => ({
  serial: makeSerial(Uint8Array.from([9, 8, 7, 6, 5, 4, 3, 2])),
  statusIndex: 70_000,
  name: 'Kavitha Raman',
  topic: 'Why the sky over Ooty is so blue',
  theme: 'physics',
  speaker: 'The physics desk',
  startsAt: '2026-07-11T10:30:00.000Z',
  endsAt: '2026-07-11T11:30:00.000Z',
  presentSeconds: 2_470,
  sessionSeconds: 3_600,
  issuedAt: '2026-07-12T11:30:04.000Z',
  ...change,
})
const characters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
const moments = fc
  .integer({ min: 1_700_000_000, max: 4_000_000_000 })
  .map((seconds) => new Date(seconds * 1_000).toISOString())
const texts = fc.string({ unit: 'binary', maxLength: 100 }).filter((text) => text.isWellFormed())
const anyFields = fc.record({
  serial: fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => makeSerial(bytes)),
  statusIndex: fc.nat(),
  name: texts,
  topic: texts,
  theme: fc.constantFrom(...themeOrder),
  speaker: texts,
  startsAt: moments,
  presentSeconds: fc.nat({ max: 28_800 }),
  sessionSeconds: fc.nat({ max: 28_800 }),
  issuedAt: moments,
})
const parts = fc.oneof(
  fc.constant({}),
  texts.filter((text) => text !== '').map((part) => ({ part })),
  texts.filter((text) => text !== '').map((part) => ({ part, occasion: 'project' as const })),
)

describe('a proof in a QR code', () => {
  test('returns every field, in every script', () => {
    fc.assert(
      fc.property(anyFields, parts, (some, part) => {
        const given = { ...some, ...part, endsAt: new Date(Date.parse(some.startsAt) + 3_600_000).toISOString() }
        expect(readProof(prove(given))?.fields).toEqual(given)
        expect(isGood(prove(given))).toBe(true)
      }),
    )
  })

  test('is invalid when any character is changed', () => {
    const proof = prove(fields({ name: 'கவிதா ராமன்', topic: 'वर्षा' }))
    for (let place = 0; place < proof.length; place += 1) {
      // All 63 others for the last characters, where base64 could have another spelling; a few elsewhere.
      const others = place > proof.length - 4 ? characters : ['A', 'B', '9', '_', characters[(place * 7) % 64] ?? '']
      for (const other of others.filter((character) => character !== proof[place]))
        expect(isGood(proof.slice(0, place) + other + proof.slice(place + 1))).toBe(false)
    }
  })

  test('has one spelling: no other last character decodes to the same bytes', () => {
    for (const name of ['Ka', 'Kav', 'Kavi']) {
      const proof = prove(fields({ name }))
      for (const other of characters.filter((character) => !proof.endsWith(character)))
        expect(isGood(proof.slice(0, -1) + other)).toBe(false)
    }
  })

  test('is invalid when any bit is flipped, or when it is longer or shorter', () => {
    const proof = prove(fields())
    const bytes = fromBase64url(proof) ?? new Uint8Array()
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = bytes.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(isGood(toBase64url(changed))).toBe(false)
    }
    for (const other of [proof.slice(0, -1), `${proof}A`, `${proof}AAAA`, proof.slice(4), `${proof}=`, ` ${proof}`])
      expect(isGood(other)).toBe(false)
  }, 60_000)

  test('from an untrusted source is read safely, whatever it contains', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.uint8Array({ maxLength: 300 }).map(toBase64url)), (text) => !isGood(text)),
      { numRuns: 2_000 },
    )
    expect(readProof('A'.repeat(proofMax + 1))).toBeNull()
  })

  test('knows every theme', () => {
    expect([...themeOrder].sort()).toEqual(Object.keys(themes).sort())
  })

  test('stays scannable with a name of 100 Tamil letters, and with all texts at maximum length', () => {
    const tamil = (letters: number) => 'கவிதாராமன்'.repeat(letters).slice(0, letters)
    const sizeOf = (given: ProvenFields) => {
      const address = verifyAddress('https://ariviyal.example', given.serial, prove(given))
      return { characters: address.length, modules: encode(address, { ecc: 'L', border: 0 }).size }
    }
    expect(sizeOf(fields()).modules).toBeLessThanOrEqual(73)
    expect(
      sizeOf(fields({ name: tamil(100), topic: 'The physics of the pressure cooker '.repeat(6).slice(0, 200) }))
        .modules,
    ).toBeLessThanOrEqual(97)
    const longest = fields({ name: tamil(100), topic: tamil(200), speaker: tamil(200) })
    // 45 mm on paper: at least 0.4 mm a module, which phones can read.
    expect(sizeOf(longest).modules).toBeLessThanOrEqual(109)
    expect(prove(longest).length).toBeLessThan(proofMax)
    // Texts at the maximum length in UTF-8 still fit, at the error correction level of the paper.
    const wide = (letters: number) =>
      Array.from({ length: letters }, (_, place) => String.fromCodePoint(0x4e00 + place * 97)).join('')
    const widest = fields({ name: wide(100), topic: wide(200), speaker: wide(200) })
    const address = verifyAddress(`https://${'a'.repeat(60)}.example`, widest.serial, prove(widest))
    expect(encode(address, { ecc: 'M', border: 0 }).size).toBeLessThanOrEqual(177)
    expect(readProof(prove(widest))?.fields).toEqual(widest)
    expect(prove(widest).length).toBeLessThan(proofMax)
    // Of a science fair: a title of 120 letters, a category of 60 and the words around them.
    const ofFair = fields({ name: wide(100), topic: wide(120), speaker: '', part: wide(250) })
    expect(readProof(prove(ofFair))?.fields).toEqual(ofFair)
    expect(prove(ofFair).length).toBeLessThan(proofMax)
  })
})
