import { createCanvas } from '@napi-rs/canvas'

const little = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 2) buffer.writeUInt16LE(value)
  else buffer.writeUInt32LE(value)
  return buffer
}
const entry = (tag: number, type: number, count: number, value: Buffer) =>
  Buffer.concat([little(tag, 2), little(type, 2), little(count, 4), value])

/** An EXIF segment (CIPA DC-008) with an orientation, and a place in GPS coordinates. */
function exifSegment(orientation: number): Buffer {
  const degrees = (...values: number[]) => Buffer.concat(values.flatMap((value) => [little(value, 4), little(1, 4)]))
  // Two entries of the first directory, then those of GPS, then the degrees.
  const gpsAt = 8 + 2 + 2 * 12 + 4
  const degreesAt = gpsAt + 2 + 2 * 12 + 4
  const tiff = Buffer.concat([
    Buffer.from('II'),
    little(42, 2),
    little(8, 4),
    little(2, 2),
    entry(0x0112, 3, 1, Buffer.concat([little(orientation, 2), little(0, 2)])),
    entry(0x8825, 4, 1, little(gpsAt, 4)),
    little(0, 4),
    little(2, 2),
    entry(1, 2, 2, Buffer.from('N\0\0\0')),
    entry(2, 5, 3, little(degreesAt, 4)),
    little(0, 4),
    degrees(11, 20, 45),
  ])
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, body])
}

/** A photo of a page with lines of writing, as stored lying on its side, that says how to turn it and where it was taken. */
export async function photoWithPlace(orientation = 6, width = 800, height = 600, words = ''): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f0e6'
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'black'
  // Upright only once it is turned as it says.
  context.translate(0, height)
  context.rotate(-Math.PI / 2)
  context.font = `${Math.round(height / 20)}px sans-serif`
  for (let line = 1; line < 18; line += 1)
    context.fillText(`${words} ${line}. The shadow at noon is shortest.`, height / 20, (line * width) / 18)
  const jpeg = await canvas.encode('jpeg', 80)
  return Buffer.concat([jpeg.subarray(0, 2), exifSegment(orientation), jpeg.subarray(2)])
}
