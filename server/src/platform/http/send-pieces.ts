import type { ServerResponse } from 'node:http'
import type { HeldFile } from '../storage.ts'

/** Of a piece that is read and sent at once. With 64 KiB a download took half as much time of the processor again. */
const pieceBytes = 256 * 1024
/** Of the first one, which shows how quick the line is. */
const firstBytes = 64 * 1024
/** Bytes that a line takes in a millisecond, or it is slow. */
const quickPerMs = 256
/** Buffers of the whole size, which are used in turn: 16 MiB in all. */
const mostBuffers = 64
/** Of who reads slowly, or finds none of these free: a crowd on slow lines must not take the memory, nor keep others waiting. */
const smallBytes = 16 * 1024

class Buffers {
  readonly #free: Buffer[] = []
  #made = 0

  take(): Buffer | undefined {
    if (this.#free.length === 0 && this.#made < mostBuffers) {
      this.#made += 1
      return Buffer.allocUnsafeSlow(pieceBytes)
    }
    return this.#free.pop()
  }

  give(buffer: Buffer): void {
    this.#free.push(buffer)
  }

  /** Of one that the system may still be reading: nobody else may write into it. */
  lose(): void {
    this.#made -= 1
  }
}

const buffers = new Buffers()

/** Sends the bytes from `start` to `end`, both counted in, and ends the answer. No more is read than the line has taken; one that breaks is left in silence. */
export async function sendPieces(response: ServerResponse, held: HeldFile, start: number, end: number): Promise<void> {
  let goOn: (isTaken: boolean) => void = () => {}
  // What was handed over to a line that broke is never acknowledged.
  response.once('close', () => goOn(false))
  const write = (bytes: Buffer, isLast: boolean) =>
    new Promise<boolean>((resolve) => {
      goOn = resolve
      const taken = (error?: Error | null) => resolve(!error)
      if (isLast) response.end(bytes, taken)
      else response.write(bytes, taken)
    })

  let isQuick = true
  let own: Buffer | undefined
  for (let at = start; at <= end && !response.destroyed;) {
    const shared = isQuick ? buffers.take() : undefined
    const buffer = shared ?? (own ??= Buffer.allocUnsafeSlow(smallBytes))
    const most = Math.min(at === start ? firstBytes : pieceBytes, buffer.length, end + 1 - at)
    let isFree = true
    try {
      const got = await held.read(buffer, most, at)
      // A file that has become shorter cannot be sent as it was announced.
      if (got === 0) response.destroy()
      if (response.destroyed) return
      at += got
      const begun = performance.now()
      isFree = await write(buffer.subarray(0, got), at > end)
      isQuick = got >= quickPerMs * (performance.now() - begun)
    } finally {
      if (shared && isFree) buffers.give(shared)
      else if (shared) buffers.lose()
    }
  }
}
