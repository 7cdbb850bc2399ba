import { crc32, deflateSync } from 'node:zlib'

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A grey PNG that declares this size, with extra chunks before its image data, which has `rows` rows. */
export function pngOf(width: number, height: number, rows: number, before: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A compressed PNG text chunk that expands to `bytes` bytes. */
export const packedNote = (bytes: number): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\u0000\u0000', 'latin1'), deflateSync(Buffer.alloc(bytes))]))

/** An animation of this many frames, one pixel each. */
export function animated(frames: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  const parts = [chunk('acTL', control)]
  for (let index = 0; index < frames; index += 1) {
    const frame = Buffer.alloc(26)
    frame.writeUInt32BE(index * 2, 0)
    frame.writeUInt32BE(1, 4)
    frame.writeUInt32BE(1, 8)
    parts.push(chunk('fcTL', frame))
  }
  return pngOf(8, 8, 8, parts)
}

const svg = (inside: string, before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`,
  )

/** SVGs with content that must be removed or refused. */
export const drawings: Record<string, Buffer> = {
  'a drawing with a script': svg('<script>fetch("/api/auth/user/me")</script>'),
  'a drawing with a handler': svg('<rect onload="alert(1)" width="9" height="9"/>'),
  'a drawing with a page in it': svg(
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
  ),
  'a drawing that fetches': svg(
    '<image xlink:href="http://127.0.0.1:9/x.png"/><use xlink:href="http://127.0.0.1:9/#a"/>',
  ),
  'a drawing of a billion laughs': svg(
    '<text>&h;</text>',
    `<!DOCTYPE svg [<!ENTITY a "ha">${'bcdefgh'
      .split('')
      .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index]};`.repeat(10)}">`)
      .join('')}]>`,
  ),
  'a drawing that reads a file': svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
}
