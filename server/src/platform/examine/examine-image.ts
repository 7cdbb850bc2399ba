import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { fileTypeFromBuffer } from 'file-type'
import { type Examined, examineBounds, FileRejection, type FileToExamine } from './examined.ts'

const damaged = () =>
  new FileRejection('This picture is damaged or incomplete. Save it again, and upload the new copy.')

/**
 * Re-encodes an image, upright and at most 1,600 pixels on its longer side. This drops metadata such as the location. A JPEG stays one: forty
 * photographed pages come at once, and WebP takes ten times as long (bench/rows/hand-ins.ts).
 */
export async function examineImage({ path, folder }: FileToExamine): Promise<Examined> {
  const { image, width, height, format } = await readImage(await readFile(path))
  const scale = Math.min(1, examineBounds.pictureSide / Math.max(width, height))
  const canvas = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const isPhoto = format === 'jpg'
  const output = join(folder, isPhoto ? 'picture.jpg' : 'picture.webp')
  await writeFile(output, await (isPhoto ? canvas.encode('jpeg', 82) : canvas.encode('webp', 82)))
  const details = { kind: 'picture' as const, width: canvas.width, height: canvas.height }
  return isPhoto
    ? { type: 'image/jpeg', extension: 'jpg', output, details }
    : { type: 'image/webp', extension: 'webp', output, details }
}

/** A whole image in a format that browsers show, within the bounds. Raises `FileRejection`. */
export async function readImage(
  bytes: Buffer,
): Promise<{ image: Image; width: number; height: number; format: keyof typeof isWhole }> {
  const format = (await fileTypeFromBuffer(bytes))?.ext
  if (format === 'heic') throw new FileRejection('Not all browsers show HEIC photos. Save it as JPEG, and upload that.')
  if (format !== 'jpg' && format !== 'png' && format !== 'webp' && format !== 'avif')
    throw new FileRejection('This picture cannot be used here. Upload a JPEG, PNG, WebP or AVIF file.')
  if (!isWhole[format](bytes)) throw damaged()
  return { ...(await decode(bytes)), format }
}

async function decode(bytes: Buffer): Promise<{ image: Image; width: number; height: number }> {
  const image = await loadImage(bytes).catch(() => {
    throw damaged()
  })
  // The header tells the size before memory is allocated.
  requireSize(image)
  await image.decode().catch(() => {
    throw damaged()
  })
  const { naturalWidth: width, naturalHeight: height } = image
  if (width < 1 || height < 1) throw damaged()
  return { image, width, height }
}

function requireSize({ naturalWidth, naturalHeight }: Image): void {
  if (naturalWidth * naturalHeight > examineBounds.pixels)
    throw new FileRejection(
      `This picture is ${naturalWidth} by ${naturalHeight} pixels. At most ${examineBounds.pixels / 1_000_000} million pixels are allowed: make it smaller.`,
    )
}

/** Decoders accept truncated files; the end of the file shows whether it is complete. The AVIF decoder is strict by itself. */
const isWhole = {
  png: (bytes: Buffer) => bytes.includes('IEND', 8, 'latin1'),
  webp: (bytes: Buffer) => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length,
  jpg: (bytes: Buffer) => {
    const scan = startOfScan(bytes)
    return scan !== null && bytes.includes(Buffer.from([0xff, 0xd9]), scan)
  },
  avif: () => true,
}

/** Offset of the first scan of a JPEG (ITU-T T.81, annex B), past any thumbnail in the header. */
function startOfScan(bytes: Buffer): number | null {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]
    if (marker === 0xda) return at
    // Markers may be preceded by 0xFF fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
