// oxlint-disable-next-line import/default -- Vite gives the address
import workerAddress from './paper-worker.ts?worker&url'
import type { PaperReply, PaperRequest } from './read-pixels.ts'
import type { CardRead } from './reader/read-cards.ts'
import type { SheetRead } from './reader/read-sheet.ts'

/** Larger photographs are made smaller: the marks of a sheet need no more. */
const mostPixels = 2_000

/** The image of a file or of a camera, upright. Rejects for a file that is no picture. */
export async function drawImage(source: Blob | HTMLVideoElement): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(source)
  const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  contextOf(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser cannot read pictures.')
  return context
}

/** A part of an image, enlarged, as the address of a picture. */
export function cutOut(canvas: HTMLCanvasElement, points: readonly { x: number; y: number }[], around: number): string {
  const [left, right] = [Math.min(...points.map(({ x }) => x)) - around, Math.max(...points.map(({ x }) => x)) + around]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)) - around, Math.max(...points.map(({ y }) => y)) + around]
  const scale = Math.min(8, 480 / (right - left))
  const cut = document.createElement('canvas')
  cut.width = Math.max(1, Math.round((right - left) * scale))
  cut.height = Math.max(1, Math.round((bottom - top) * scale))
  contextOf(cut).drawImage(canvas, left, top, right - left, bottom - top, 0, 0, cut.width, cut.height)
  return cut.toDataURL('image/jpeg', 0.8)
}

/**
 * Reads images one after the other, in a worker where one starts. Without a network none does once the browser has
 * dropped its script: a service worker keeps scripts of its pages, but not of their workers.
 */
export class ImageReader {
  readonly #worker = new Worker(workerAddress)
  readonly #waiting = new Map<number, { resolve: (reply: PaperReply) => void; reject: (error: Error) => void }>()
  #last = 0
  #isBroken = false

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<PaperReply>) => {
      this.#waiting.get(data.id)?.resolve(data)
      this.#waiting.delete(data.id)
    })
    this.#worker.addEventListener('error', () => {
      this.#isBroken = true
      for (const { reject } of this.#waiting.values()) reject(new Error('The reader failed.'))
      this.#waiting.clear()
    })
  }

  async cards(canvas: HTMLCanvasElement): Promise<CardRead[]> {
    return (await this.#read(canvas, null)).cards
  }

  async sheet(canvas: HTMLCanvasElement, bubbles: Record<number, number[]>): Promise<SheetRead | null> {
    return (await this.#read(canvas, bubbles)).sheet
  }

  close(): void {
    this.#worker.terminate()
  }

  async #read(canvas: HTMLCanvasElement, bubbles: PaperRequest['bubbles']): Promise<PaperReply> {
    const request = () => {
      const { width, height } = canvas
      const pixels = contextOf(canvas).getImageData(0, 0, width, height).data
      return { id: (this.#last += 1), pixels, width, height, bubbles } satisfies PaperRequest
    }
    if (!this.#isBroken) {
      try {
        return await this.#readInWorker(request())
      } catch (error) {
        if (!this.#isBroken) throw error
      }
    }
    const { readPixels } = await import('./read-pixels.ts')
    return readPixels(request())
  }

  #readInWorker(request: PaperRequest): Promise<PaperReply> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject })
      this.#worker.postMessage(request, [request.pixels.buffer])
    })
  }
}
