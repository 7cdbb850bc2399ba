import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const files = [
  '@fontsource/anek-latin/files/anek-latin-latin-400-normal.woff',
  '@fontsource/anek-latin/files/anek-latin-latin-600-normal.woff',
  '@fontsource/anek-latin/files/anek-latin-latin-700-normal.woff',
  '@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff',
]

/** WOFF 1.0 (W3C) back to the plain OpenType file that the renderer reads: the same tables, unpacked. */
function unwrap(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts: Uint8Array[] = [head]
  let offset = head.length
  for (let i = 0; i < count; i++) {
    const entry = 44 + 20 * i
    const row = 12 + 16 * i
    const start = woff.readUInt32BE(entry + 4)
    const packed = woff.readUInt32BE(entry + 8)
    const size = woff.readUInt32BE(entry + 12)
    const raw = woff.subarray(start, start + packed)
    woff.copy(head, row, entry, entry + 4)
    woff.copy(head, row + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, row + 8)
    head.writeUInt32BE(size, row + 12)
    const padding = Buffer.alloc((4 - (size % 4)) % 4)
    parts.push(packed < size ? inflateSync(raw) : raw, padding)
    offset += size + padding.length
  }
  return Buffer.concat(parts)
}

/** Paths of the fonts, unpacked to a temporary folder. */
export function fontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url)
  const folder = mkdtempSync(join(tmpdir(), 'video-fonts-'))
  return files.map((file, i) => {
    const target = join(folder, `${i}.ttf`)
    writeFileSync(target, unwrap(readFileSync(resolve(file))))
    return target
  })
}
