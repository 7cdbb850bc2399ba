import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { createRandom } from '../../checks/random.ts'
import { examineImage } from '../../server/src/platform/examine/examine-image.ts'

export interface Photos {
  paths: string[]
  /** Of what the server keeps of each. */
  hashes: string[]
  bytes: number
}

const [width, height] = [1_200, 1_600]

/** A page with handwriting as the browser has made it small: about 350 KB (web/src/assignments/pupil/photos/shrink-photo.ts). */
function drawPage(number: number): Promise<Buffer> {
  const random = createRandom(1, number)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const paper = context.createImageData(width, height)
  // The grain of paper and sensor.
  for (let at = 0; at < paper.data.length; at += 4) {
    const light = 205 + random.below(28)
    paper.data.set([light, light - 4, light - 16, 255], at)
  }
  context.putImageData(paper, 0, 0)
  context.fillStyle = '#1b2a52'
  context.font = '34px sans-serif'
  for (let line = 1; line < 32; line += 1)
    context.fillText(
      `${number}.${line} The shadow at ${random.below(24)} h is ${random.below(200)} cm long.`,
      60,
      line * 48,
    )
  return canvas.encode('jpeg', 70)
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Writes photos into a folder, and finds what the server will keep of each. */
export async function makePhotos(folder: string, count: number): Promise<Photos> {
  const made = join(folder, 'made')
  mkdirSync(made, { recursive: true })
  const photos: Photos = { paths: [], hashes: [], bytes: 0 }
  for (let number = 1; number <= count; number += 1) {
    const path = join(folder, `page-${number}.jpg`)
    const jpeg = await drawPage(number)
    writeFileSync(path, jpeg)
    const { output } = await examineImage({ kind: 'picture', path, folder: made })
    photos.paths.push(path)
    photos.hashes.push(hashOf(await readFile(output ?? path)))
    photos.bytes += jpeg.length
  }
  await rm(made, { recursive: true })
  return photos
}
