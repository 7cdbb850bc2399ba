import type { ServerResponse } from 'node:http'
import type { HeldFile } from '../storage.ts'
import { blockBytes, FileBlocks } from './file-blocks.ts'

/** Of the first piece, which shows how quick the line is. */
const firstBytes = 64 * 1024
/** Bytes that a line takes in a millisecond, or it is slow. */
const quickPerMs = 256
/** At once for who reads slowly, or finds all blocks in use: a crowd on slow lines must not take the memory, nor keep others waiting. */
const smallBytes = 16 * 1024

const blocks = new FileBlocks()

/** Sends bytes; settles when the line has taken them, with false where it broke before. */
type Send = (bytes: Buffer, isLast: boolean) => Promise<boolean>

function sendingOn(response: ServerResponse): Send {
  let goOn: (isTaken: boolean) => void = () => {}
  // What was handed over to a line that broke is never acknowledged.
  response.once('close', () => goOn(false))
  return (bytes, isLast) =>
    new Promise<boolean>((resolve) => {
      goOn = resolve
      const taken = (error?: Error | null) => resolve(!error)
      if (isLast) response.end(bytes, taken)
      else response.write(bytes, taken)
    })
}

/** Sends the bytes from `start` to `end`, both counted in, and ends the answer. No more is read than the line has taken; one that breaks is left in silence. */
export async function sendPieces(response: ServerResponse, held: HeldFile, start: number, end: number): Promise<void> {
  const send = sendingOn(response)
  let isQuick = true
  let own: Buffer | undefined
  for (let at = start; at <= end && !response.destroyed;) {
    const most = Math.min(end + 1 - at, at === start ? firstBytes : blockBytes)
    const block = isQuick ? blocks.take(held, Math.floor(at / blockBytes)) : undefined
    let isWhole = false
    let sent = 0
    let begun = 0
    try {
      let piece: Buffer
      if (block) {
        const from = at % blockBytes
        piece = block.buffer.subarray(from, Math.min(from + most, await block.bytes))
      } else {
        own ??= Buffer.allocUnsafeSlow(smallBytes)
        piece = own.subarray(0, await held.read(own, Math.min(most, smallBytes), at))
      }
      sent = piece.length
      // A file that has become shorter cannot be sent as it was announced.
      if (sent === 0) response.destroy()
      begun = performance.now()
      isWhole = response.destroyed || (await send(piece, at + sent > end))
    } finally {
      if (block) blocks.leave(block, isWhole)
    }
    at += sent
    isQuick = sent >= quickPerMs * (performance.now() - begun)
  }
}
