import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { fileTypeFromBuffer } from 'file-type'
import { type Examined, examineBounds, FileRefusal, type FileToExamine } from './examined.ts'

const damaged = () => new FileRefusal('This picture is damaged or not complete. Save it again, and upload that.')

/** Draws a picture anew, upright and at most 1,600 pixels long: what a camera wrote into the file, such as where it stood, stays behind. */
export async function examinePicture({ path, folder }: FileToExamine): Promise<Examined> {
  const bytes = await readFile(path)
  const format = (await fileTypeFromBuffer(bytes))?.ext
  if (format === 'heic')
    throw new FileRefusal('A HEIC photo is not shown by all browsers. Save it as JPEG, and upload that.')
  if (format !== 'jpg' && format !== 'png' && format !== 'webp' && format !== 'avif')
    throw new FileRefusal('This is no picture that can be used here. Upload a JPEG, PNG, WebP or AVIF file.')
  if (!isWhole[format](bytes)) throw damaged()

  const { picture, width, height } = await decode(bytes)
  const scale = Math.min(1, examineBounds.pictureSide / Math.max(width, height))
  const canvas = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const pen = canvas.getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const output = join(folder, 'picture.webp')
  await writeFile(output, await canvas.encode('webp', 82))
  const details = { kind: 'picture' as const, width: canvas.width, height: canvas.height }
  return { type: 'image/webp', extension: 'webp', output, details }
}

async function decode(bytes: Buffer): Promise<{ picture: Image; width: number; height: number }> {
  const picture = await loadImage(bytes).catch(() => {
    throw damaged()
  })
  // The head of the file says how large the picture is, before room is made for it.
  requireModesty(picture)
  await picture.decode().catch(() => {
    throw damaged()
  })
  const { naturalWidth: width, naturalHeight: height } = picture
  if (width < 1 || height < 1) throw damaged()
  return { picture, width, height }
}

function requireModesty({ naturalWidth, naturalHeight }: Image): void {
  if (naturalWidth * naturalHeight > examineBounds.pixels)
    throw new FileRefusal(
      `This picture is ${naturalWidth} by ${naturalHeight} pixels. At most ${examineBounds.pixels / 1_000_000} million pixels are taken: make it smaller.`,
    )
}

/** Decoders show what is there of a file that was cut short; its end says whether all is there. That of AVIF is strict by itself. */
const isWhole = {
  png: (bytes: Buffer) => bytes.includes('IEND', 8, 'latin1'),
  webp: (bytes: Buffer) => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length,
  jpg: (bytes: Buffer) => {
    const scan = startOfScan(bytes)
    return scan !== null && bytes.includes(Buffer.from([0xff, 0xd9]), scan)
  },
  avif: () => true,
}

/** Where the first scan of a JPEG begins (ITU-T T.81, annex B), past any small picture that is kept in its head. */
function startOfScan(bytes: Buffer): number | null {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]
    if (marker === 0xda) return at
    // A marker may be filled up with bytes of ones.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
