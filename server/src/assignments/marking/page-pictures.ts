import type { WorkFileKind } from '@ariviyal/contract/assignments/modes'

/** A page of a hand-in as JPEG, which a PDF can hold. */
export interface PagePicture {
  jpeg: Uint8Array
  width: number
  height: number
}

/** Pixels of the longer side: 200 to an inch on A4. */
const sideMax = 2_000
const quality = 82

/**
 * A page of a file as it is read on screen. Pages of a PDF become pictures too: a note is then at the same place for every reader. Runs in the
 * process of `feedback-child.ts`.
 */
export const pictureOfPage = (bytes: Uint8Array, kind: WorkFileKind, page: number): Promise<PagePicture> =>
  kind === 'pdf' ? drawPdfPage(bytes, page) : encodePicture(bytes)

async function encodePicture(bytes: Uint8Array): Promise<PagePicture> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes)
  const scale = Math.min(1, sideMax / Math.max(image.width, image.height))
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  // JPEG has no transparency, and paper is white.
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return { jpeg: await canvas.encode('jpeg', quality), width, height }
}

async function drawPdfPage(bytes: Uint8Array, number: number): Promise<PagePicture> {
  const [{ createCanvas }, { getDocument }, { readingSettings }] = await Promise.all([
    import('@napi-rs/canvas'),
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('../../platform/examine/examine-pdf.ts'),
  ])
  const task = getDocument({ data: Uint8Array.from(bytes), ...readingSettings })
  try {
    const page = await (await task.promise).getPage(number)
    const natural = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: sideMax / Math.max(natural.width, natural.height) })
    const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))]
    const canvas = createCanvas(width, height)
    await page.render({ canvas, viewport, background: 'white' }).promise
    return { jpeg: await canvas.encode('jpeg', quality), width, height }
  } finally {
    await task.destroy()
  }
}
