/**
 * A thread of the pool in `passwords.ts`. It works half of the time at most, so that pages stay fast beside log-ins (decision 55): before a hash it rests
 * as long as the one before took. A single log-in does not wait.
 */
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** Milliseconds. A hash takes longer only while the process is stopped or starved. */
const longestRest = 100
/** Nobody wakes the thread: waiting for a change is a pause. */
const unchanged = new Int32Array(new SharedArrayBuffer(4))
/** When the rest ends, as a time of `performance.now()`. */
let restsUntil = 0

function withRest<Result>(work: () => Result): Result {
  Atomics.wait(unchanged, 0, 0, Math.max(0, restsUntil - performance.now()))
  const startedAt = performance.now()
  const result = work()
  const endedAt = performance.now()
  restsUntil = endedAt + Math.min(endedAt - startedAt, longestRest)
  return result
}

export const hash = ({ password, parameters }: { password: string; parameters: Options }): string =>
  withRest(() => hashSync(password, parameters))

export const verify = ({ stored, password }: { stored: string; password: string }): boolean =>
  withRest(() => verifySync(stored, password))
