import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeSerial, normaliseSerial, packSerial, unpackSerial } from './serial.ts'

const serials = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => makeSerial(bytes))
const alphabet = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
/** Positions of a serial with a significant character. */
const places = [3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 18]
const put = (text: string, place: number, character: string) => text.slice(0, place) + character + text.slice(place + 1)

describe('someone who types the serial of a certificate', () => {
  test('may type it in any case, with any dashes and spaces', () => {
    const serial = makeSerial(Uint8Array.from([0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10]))
    expect(serial).toMatch(/^AV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/)
    for (const typed of [
      serial.toLowerCase(),
      serial.replaceAll('-', ''),
      serial.slice(3),
      ` ${serial.replaceAll('-', ' – ')} `,
    ])
      expect(normaliseSerial(typed)).toBe(serial)
  })

  test('may type O for 0 and I or L for 1', () => {
    const serial = makeSerial(new Uint8Array(8))
    expect(serial).toBe('AV-0000-0000-0000-0')
    expect(normaliseSerial('av-oooo-OOOO-0000-o')).toBe(serial)
    const ones = makeSerial(Uint8Array.from([0x08, 0x42, 0x10, 0x84, 0x21, 0x08, 0x42, 0x10]))
    expect(normaliseSerial(ones.replaceAll('1', 'l'))).toBe(ones)
  })

  test('learns of every wrong character and every swapped pair of neighbours', () => {
    fc.assert(
      fc.property(serials, fc.constantFrom(...places), fc.constantFrom(...alphabet), (serial, place, character) => {
        expect(normaliseSerial(put(serial, place, character))).toBe(serial[place] === character ? serial : null)
      }),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(serials, fc.nat({ max: places.length - 2 }), (serial, index) => {
        const [first = 0, second = 0] = places.slice(index, index + 2)
        const swapped = put(put(serial, first, serial[second] ?? ''), second, serial[first] ?? '')
        expect(normaliseSerial(swapped)).toBe(swapped === serial ? serial : null)
      }),
      { numRuns: 2_000 },
    )
  })

  test('learns that anything else is not a serial', () => {
    for (const typed of ['', 'AV', 'AV-0000-0000-0000', 'AV-0000-0000-0000-00', 'AV-0000-0000-0000-U', '0'.repeat(500)])
      expect(normaliseSerial(typed)).toBeNull()
  })

  test('uses a serial that packs into eight bytes', () => {
    fc.assert(fc.property(serials, (serial) => unpackSerial(packSerial(serial)) === serial))
    expect(unpackSerial(new Uint8Array(8).fill(255))).toBeNull()
    expect(unpackSerial(new Uint8Array(7))).toBeNull()
  })
})
