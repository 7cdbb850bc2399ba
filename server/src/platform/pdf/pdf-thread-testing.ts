import { threadId } from 'node:worker_threads'

/** A worker for `pdf-thread.test.ts`: waits until the test wakes it, and returns the number of its thread. */
export default ({ name, data: [gate] }: { name: string; data: [Int32Array<SharedArrayBuffer>] }): Uint8Array => {
  if (name === 'broken') throw new Error('cannot be drawn')
  Atomics.wait(gate, 0, 0)
  return Uint8Array.of(threadId)
}
