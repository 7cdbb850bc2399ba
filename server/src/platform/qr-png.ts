import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Pixels of a module. */
const scale = 6

/** A chunk of a PNG file (W3C PNG, section 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

/** A QR code as a PNG in black and white with the quiet zone of ISO/IEC 18004, for mails, which show no SVG. `side` is in pixels. */
export function qrPng(text: string): { png: Buffer; side: number } {
  const { data } = encode(text, { ecc: 'M', border: 4 })
  const side = data.length * scale
  const lines = data.flatMap((row) => {
    // Each line begins with its filter, none; a bit is a pixel, and 1 is white.
    const line = Buffer.alloc(1 + Math.ceil(side / 8))
    for (let x = 0; x < side; x += 1) if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7)
    return Array.from({ length: scale }, () => line)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Grey, with a depth of one bit.
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const body = deflateSync(Buffer.concat(lines))
  return {
    png: Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]),
    side,
  }
}
