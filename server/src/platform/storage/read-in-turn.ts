import { read } from 'node:fs'

/** Several, since a disk serves them side by side. */
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
/** First reads of a stream, and later ones. */
const waiting: Record<'first' | 'later', (() => void)[]> = { first: [], later: [] }
const finished: (() => void)[] = []

function startSome(): void {
  while (reading < readsAtOnce) {
    const next = waiting.first.shift() ?? waiting.later.shift()
    if (!next) return
    reading += 1
    next()
  }
}

/** Hands over one chunk per iteration of the event loop. */
function handOver(): void {
  finished.shift()?.()
  reading -= 1
  startSome()
  if (finished.length > 0) setImmediate(handOver)
}

/**
 * Returns `fs.read` for one stream of a file. All streams together read four chunks at a time and get one per iteration of the event loop: a
 * hundred downloads would fill each iteration, and every other request would wait for a chunk of each. The first read of a stream comes
 * before later ones of others, so that small files and ranges do not wait for large ones.
 */
export function readInTurn(): (...read: Read) => void {
  let turn: keyof typeof waiting = 'first'
  return (descriptor, buffer, offset, length, position, done) => {
    waiting[turn].push(() =>
      read(descriptor, buffer, offset, length, position, (error, bytes) => {
        finished.push(() => done(error, bytes, buffer))
        if (finished.length === 1) setImmediate(handOver)
      }),
    )
    turn = 'later'
    startSome()
  }
}
