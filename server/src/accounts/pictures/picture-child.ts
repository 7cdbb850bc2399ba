/** The process that reads the picture of a user; it can open no file. */
import { createCanvas } from '@napi-rs/canvas'
import { readImage } from '../../platform/examine/examine-image.ts'
import { serveReader } from '../../platform/examine/serve-reader.ts'

export interface PictureTask {
  bytes: Uint8Array
  /** Pixels of a side. */
  side: number
}

/** The middle of the image as a square. Drawing it anew drops metadata such as the place. */
serveReader(
  async ({ bytes, side }: PictureTask) => {
    const { image, width, height } = await readImage(Buffer.from(bytes))
    const part = Math.min(width, height)
    const canvas = createCanvas(side, side)
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, (width - part) / 2, (height - part) / 2, part, part, 0, 0, side, side)
    return canvas.encode('webp', 82)
  },
  { mayBlock: () => false },
)
