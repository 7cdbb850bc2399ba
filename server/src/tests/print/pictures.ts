import { buffer } from 'node:stream/consumers'
import type { Picture } from '@ariviyal/contract/questions/picture'
import { FileGone, type Storage } from '../../platform/storage/storage.ts'
import { keyOfPicture } from '../../questions/question-file-keys.ts'

/** Pixels on the longer side, which is enough on paper. */
const sideMax = 900

/** The pictures of a paper as JPEG, which a PDF can hold, by their address; one that is gone is left out. */
export async function readPictures(storage: Storage, pictures: Picture[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  // One after the other, as a decoded picture takes some MB.
  for (const url of new Set(pictures.map((picture) => picture.url))) {
    const bytes = await readPicture(storage, keyOfPicture(url))
    if (bytes) found.set(url, await asJpeg(bytes))
  }
  return found
}

async function readPicture(storage: Storage, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await storage.stream(key))
  } catch (error) {
    if (error instanceof FileGone) return null
    throw error
  }
}

/** Pictures were decoded and encoded again when they were uploaded, so these bytes are ours. */
async function asJpeg(bytes: Buffer): Promise<Uint8Array> {
  // Loaded on demand: large and rarely needed.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes)
  const scale = Math.min(1, sideMax / Math.max(image.width, image.height))
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  )
  const context = canvas.getContext('2d')
  // JPEG has no transparency, and paper is white.
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.encode('jpeg', 88)
}
