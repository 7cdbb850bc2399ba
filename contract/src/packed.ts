/** Numbers and texts in as few bytes as a QR code has room for; pure, for server and browser. */

/** UTF-16 units of a packed text at most, as a bound for who reads what a stranger made. */
const textMax = 400
/** In a packed text, this byte is followed by the number of the block of 128 code points that the bytes from 128 on stand for. */
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
    if (point > 0x10ffff) throw new PackError('no such character')
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

/** Puts bytes together. */
export class Packer {
  private readonly parts: number[] = []

  bytes(values: Iterable<number>): this {
    this.parts.push(...values)
    return this
  }

  /** A whole number from 0 to 2^53, seven bits a byte, the lowest first (LEB128). */
  number(value: number): this {
    if (!Number.isSafeInteger(value) || value < 0) throw new PackError('no such number')
    let rest = value
    while (rest > 127) {
      this.parts.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.parts.push(rest)
    return this
  }

  /**
   * A text, lossless, in whichever of two ways is shorter; the length before it is doubled, and odd for UTF-8. The other way takes ASCII as it
   * is, and one byte for each further character of the block that was named last. All scripts of India lie in one block of 128 each, so a
   * name takes a byte a character and not three (the idea of Unicode's SCSU, without its tables). Never more than three bytes for each
   * UTF-16 unit.
   */
  text(value: string): this {
    if (value.length > textMax) throw new PackError('too long')
    if (!value.isWellFormed()) throw new PackError('half a character')
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

/** Takes bytes apart again; every method raises `PackError` where the bytes are not what it expects. */
export class Unpacker {
  private place = 0
  private readonly source: Uint8Array

  constructor(source: Uint8Array) {
    this.source = source
  }

  bytes(count: number): Uint8Array {
    if (count > this.source.length - this.place) throw new PackError('cut off')
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

/** Bytes in base64url without padding (RFC 4648 section 5). */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The bytes of a base64url text; null for any other spelling than the one that `toBase64url` writes, so that no two texts mean the same bytes. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return toBase64url(bytes) === text ? bytes : null
}
