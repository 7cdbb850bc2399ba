/** Compact encoding of numbers and texts for QR codes. Pure code, shared by server and browser. */

/** Maximum UTF-16 units of a packed text, which bounds untrusted input. */
const textMax = 400
/** In a packed text, this byte is followed by the number of the 128-code-point block that bytes from 128 refer to. */
const blockMark = 1
const firstBlock = 1

export class PackError extends Error {
  override name = 'PackError'
}

function packBlocks(value: string): number[] {
  const packed: number[] = []
  let block = firstBlock
  for (const character of value) {
    const point = character.codePointAt(0) ?? 0
    if (point < 128 && point !== blockMark) {
      packed.push(point)
      continue
    }
    const needed = point >> 7
    if (needed !== block) packed.push(blockMark, ...new Packer().number(needed).finish())
    block = needed
    packed.push(128 + (point & 127))
  }
  return packed
}

function unpackBlocks(bytes: Uint8Array): string {
  const packed = new Unpacker(bytes)
  let block = firstBlock
  let text = ''
  while (!packed.isAtEnd) {
    const byte = packed.byte()
    if (byte === blockMark) {
      block = packed.number()
      continue
    }
    const point = byte < 128 ? byte : block * 128 + byte - 128
    if (point > 0x10ffff) throw new PackError('invalid code point')
    text += String.fromCodePoint(point)
  }
  return text
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new PackError('no such text')
  }
}

export class Packer {
  private readonly parts: number[] = []

  bytes(values: Iterable<number>): this {
    this.parts.push(...values)
    return this
  }

  /** An integer from 0 to 2^53 as LEB128. */
  number(value: number): this {
    if (!Number.isSafeInteger(value) || value < 0) throw new PackError('not a safe non-negative integer')
    let rest = value
    while (rest > 127) {
      this.parts.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.parts.push(rest)
    return this
  }

  /**
   * A text, lossless, in the shorter of two encodings. The length prefix is doubled; an odd one means UTF-8. The other
   * encoding writes ASCII as is, and one byte for each character of the current 128-code-point block. Each Indian
   * script fits one block, so a name takes one byte a character instead of three (as in Unicode's SCSU). Uses at most
   * three bytes per UTF-16 unit.
   */
  text(value: string): this {
    if (value.length > textMax) throw new PackError('too long')
    if (!value.isWellFormed()) throw new PackError('unpaired surrogate')
    const plain = new TextEncoder().encode(value)
    const packed = packBlocks(value)
    return plain.length < packed.length
      ? this.number(plain.length * 2 + 1).bytes(plain)
      : this.number(packed.length * 2).bytes(packed)
  }

  finish(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.parts)
  }
}

/** Reads packed bytes; every method throws `PackError` on malformed input. */
export class Unpacker {
  private place = 0
  private readonly source: Uint8Array

  constructor(source: Uint8Array) {
    this.source = source
  }

  bytes(count: number): Uint8Array {
    if (count > this.source.length - this.place) throw new PackError('truncated input')
    this.place += count
    return this.source.subarray(this.place - count, this.place)
  }

  byte(): number {
    return this.bytes(1)[0] ?? 0
  }

  number(): number {
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = this.byte()
      value += (byte % 128) * unit
      if (!Number.isSafeInteger(value)) throw new PackError('too large')
      if (byte < 128) return value
    }
  }

  text(): string {
    const head = this.number()
    const bytes = this.bytes(Math.floor(head / 2))
    const text = head % 2 === 1 ? decodeUtf8(bytes) : unpackBlocks(bytes)
    if (text.length > textMax || !text.isWellFormed()) throw new PackError('no such text')
    return text
  }

  get isAtEnd(): boolean {
    return this.place === this.source.length
  }
}

/** Encodes bytes as base64url without padding (RFC 4648 section 5). */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Decodes base64url. Null for any non-canonical spelling, so that no two texts decode to the same bytes. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return toBase64url(bytes) === text ? bytes : null
}
