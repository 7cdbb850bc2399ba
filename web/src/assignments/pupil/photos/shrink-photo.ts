/** Longest side in pixels: a page of A4 with handwriting stays readable, and the server keeps no more. */
const sides = [1_600, 1_280, 1_024]
const qualities = [0.82, 0.7, 0.58]
export const photoBytesMax = 400 * 1024

export type QuarterTurns = 0 | 1 | 2 | 3
type Encode = (size: { width: number; height: number }, quality: number) => Promise<Blob>

/** The size with a side no longer than `side`. */
export function fit({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The largest and best version of a photo that has at most `photoBytesMax`; the smallest one where none has. */
export async function smallestOf(size: { width: number; height: number }, encode: Encode): Promise<Blob> {
  let last: Blob | undefined
  for (const side of sides)
    for (const quality of qualities) {
      last = await encode(fit(size, side), quality)
      if (last.size <= photoBytesMax) return last
    }
  if (!last) throw new Error('no version')
  return last
}

/** Draws a photo upright, turned by quarters, and small. What is drawn has no EXIF: neither place nor time. */
export async function shrinkPhoto(photo: Blob, turns: QuarterTurns = 0): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    const isAcross = turns % 2 === 1
    const size = isAcross
      ? { width: bitmap.height, height: bitmap.width }
      : { width: bitmap.width, height: bitmap.height }
    return await smallestOf(size, (to, quality) => draw(bitmap, to, turns, quality))
  } finally {
    bitmap.close()
  }
}

async function draw(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
  turns: QuarterTurns,
  quality: number,
): Promise<Blob> {
  const { canvas, context, encode } = newCanvas(width, height)
  // A PNG may be transparent.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(width / 2, height / 2)
  context.rotate((turns * Math.PI) / 2)
  const [across, along] = turns % 2 === 1 ? [height, width] : [width, height]
  context.drawImage(bitmap, -across / 2, -along / 2, across, along)
  return encode(quality)
}

function newCanvas(width: number, height: number) {
  if ('OffscreenCanvas' in globalThis) {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context)
      return { canvas, context, encode: (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality }) }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const encode = (quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), 'image/jpeg', quality)
    })
  return { canvas, context, encode }
}
