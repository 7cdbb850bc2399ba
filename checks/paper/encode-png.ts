import { crc32, deflateSync } from 'node:zlib'
import type { GreyImage } from '../../web/src/tests/paper/reader/grey-image.ts'

/** A grey image as a PNG file, as a phone's photograph would come to the page. */
export const encodePng = (image: GreyImage): Buffer => pngFile(image)

/** A PNG file of eight bits a pixel: shades of grey or, with a palette of red, green and blue bytes, places in it. */
export function pngFile({ width, height, data }: GreyImage, palette?: Uint8Array): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[9] = palette ? 3 : 0
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(data.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
