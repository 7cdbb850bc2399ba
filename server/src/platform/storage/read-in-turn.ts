import { read } from 'node:fs'

const readsAtOnce = 4

type Read = [
  descriptor: number,
  buffer: Buffer,
  offset: number,
  length: number,
  position: number | null,
  done: (error: Error | null, bytes: number, buffer: Buffer) => void,
]

let reading = 0
const waiting: (() => void)[] = []

/**
 * `fs.read` for streams of files, four at a time. Without a limit, a hundred downloads fill each iteration of the event loop, and every other
 * request waits for a chunk of each.
 */
export function readInTurn(...[descriptor, buffer, offset, length, position, done]: Read): void {
  const start = () => {
    reading += 1
    read(descriptor, buffer, offset, length, position, (error, bytes) => {
      reading -= 1
      waiting.shift()?.()
      done(error, bytes, buffer)
    })
  }
  if (reading < readsAtOnce) start()
  else waiting.push(start)
}
