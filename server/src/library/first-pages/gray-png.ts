import { crc32, deflateSync } from 'node:zlib'

const bits = 4
const white = 2 ** bits - 1
/** Every third gray is used: words look the same, and the file is a quarter smaller. */
const step = 3
const pixelsPerByte = 8 / bits
/** The most by which the channels of a gray pixel differ, of 255. */
const tint = 8

interface Pixels {
  /** Red, green, blue and alpha of each pixel, row by row. Opaque. */
  data: Uint8ClampedArray
  width: number
  height: number
}

/** A PNG of 6 grays (W3C, PNG Specification, Third Edition); null for an image with colours. Words stay sharp in it. */
export function grayPng({ data, width, height }: Pixels): Buffer | null {
  const rowBytes = 1 + Math.ceil(width / pixelsPerByte)
  // Each row begins with its filter, 0: none.
  const rows = Buffer.alloc(rowBytes * height)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > tint) return null
    const column = pixel % width
    const at = Math.floor(pixel / width) * rowBytes + 1 + Math.floor(column / pixelsPerByte)
    const gray = Math.round(((green / 255) * white) / step) * step
    rows[at] = (rows[at] ?? 0) | (gray << (column % pixelsPerByte === 0 ? bits : 0))
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Grays, no interlace.
  header.writeUInt8(bits, 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), whole.length - 4)
  return whole
}
