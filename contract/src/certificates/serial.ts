/**
 * Certificate serials, `AV-XXXX-XXXX-XXXX-C`: 60 random bits in Crockford's base 32 (no I, L, O, U) and a check
 * character. Free of schemas, so that the verification page stays small.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const digitCount = 12
/** Size of a packed serial. */
export const serialBytes = 8

/** Multiplication by x in GF(32) with the polynomial x⁵ + x² + 1. */
const timesX = (value: number): number => (value << 1) ^ (value & 16 ? 37 : 0)

/**
 * The check character by Damm's algorithm with the quasigroup `x·(a + b)` over GF(32). It detects every single
 * substitution and every transposition of neighbours.
 */
const checkOf = (digits: readonly number[]): number => digits.reduce((sum, digit) => timesX(sum ^ digit), 0)

function write(digits: readonly number[]): string {
  const text = [...digits, checkOf(digits)].map((digit) => alphabet[digit] ?? '').join('')
  return `AV-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8, 12)}-${text.slice(12)}`
}

/** Makes a serial from the first 60 bits of at least 8 random bytes. */
export function makeSerial(bytes: Uint8Array): string {
  if (bytes.length < serialBytes) throw new RangeError('a serial needs 8 bytes')
  let value = 0n
  for (const byte of bytes.subarray(0, serialBytes)) value = (value << 8n) | BigInt(byte)
  return serialOfNumber(value >> 4n)
}

/** Formats a 60-bit number as a serial. */
function serialOfNumber(value: bigint): string {
  const digits = Array.from({ length: digitCount }, (_, place) =>
    Number((value >> BigInt(5 * (digitCount - 1 - place))) & 31n),
  )
  return write(digits)
}

/**
 * The canonical spelling of a typed serial: any case, dashes and spaces, O for 0, I and L for 1, with or without AV.
 * Null when the check character is wrong.
 */
export function normaliseSerial(typed: string): string | null {
  if (typed.length > 60) return null
  const bare = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  const text = (bare.length === digitCount + 3 && bare.startsWith('AV') ? bare.slice(2) : bare)
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (text.length !== digitCount + 1) return null
  const digits = Array.from(text, (character) => alphabet.indexOf(character))
  if (digits.includes(-1)) return null
  const data = digits.slice(0, digitCount)
  return digits[digitCount] === checkOf(data) ? write(data) : null
}

/** Packs a canonical serial into 8 bytes, of which the first 4 bits are 0. */
export function packSerial(serial: string): Uint8Array {
  if (normaliseSerial(serial) !== serial) throw new RangeError('no serial')
  const text = serial.replaceAll('-', '').slice(2, 2 + digitCount)
  const digits = Array.from(text, (character) => alphabet.indexOf(character))
  let value = digits.reduce((sum, digit) => (sum << 5n) | BigInt(digit), 0n)
  const bytes = new Uint8Array(serialBytes)
  for (let place = serialBytes - 1; place >= 0; place -= 1, value >>= 8n) bytes[place] = Number(value & 255n)
  return bytes
}

/** Reverses `packSerial`; null for bytes that are not a serial. */
export function unpackSerial(bytes: Uint8Array): string | null {
  if (bytes.length !== serialBytes || (bytes[0] ?? 0) > 15) return null
  return serialOfNumber(bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n))
}
