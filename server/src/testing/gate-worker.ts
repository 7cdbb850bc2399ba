import { threadId } from 'node:worker_threads'

let turns = 0

/** A worker for `pdf-thread.test.ts`: waits until the test wakes it. Returns the number of its thread, and how often its event loop turned after a drawing. */
export default ({ name, data: [gate] }: { name: string; data: [Int32Array<SharedArrayBuffer>] }): Uint8Array => {
  if (name === 'broken') throw new Error('cannot be drawn')
  setImmediate(() => (turns += 1))
  Atomics.wait(gate, 0, 0)
  return Uint8Array.of(threadId, turns)
}
