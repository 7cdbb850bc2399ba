import { isHeic } from './is-heic.ts'
import { type QuarterTurns, shrinkPhoto } from './shrink-photo.ts'
// oxlint-disable-next-line import/default -- Vite gives the address
import workerAddress from './photo-worker.ts?worker&url'

/** Why a photo cannot be used: of a kind that this browser does not read. */
export class UnreadablePhoto extends Error {
  readonly isHeic: boolean
  constructor(isHeic: boolean, options?: ErrorOptions) {
    super('The photo cannot be read.', options)
    this.isHeic = isHeic
  }
}

/** Upright, at most 400 KB where possible, and without EXIF. A HEIC photo becomes a JPEG where the browser reads it. Raises `UnreadablePhoto`. */
export async function preparePhoto(photo: Blob, turns: QuarterTurns = 0): Promise<Blob> {
  try {
    return (await inWorker(photo, turns)) ?? (await shrinkPhoto(photo, turns))
  } catch (cause) {
    throw new UnreadablePhoto(await isHeic(photo), { cause })
  }
}

/** Null where the browser has no such worker, or it fails. */
async function inWorker(photo: Blob, turns: QuarterTurns): Promise<Blob | null> {
  if (!('Worker' in globalThis) || !('OffscreenCanvas' in globalThis)) return null
  const worker = new Worker(workerAddress)
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<{ blob?: Blob }>) => resolve(data.blob ?? null))
      worker.addEventListener('error', () => resolve(null))
      worker.postMessage({ photo, turns }, [])
    })
  } finally {
    worker.terminate()
  }
}
