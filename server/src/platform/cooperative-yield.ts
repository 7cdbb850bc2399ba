import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'

/** How long work may keep other requests waiting. */
const turnMs = 10

/** Called between steps of a few milliseconds each. */
export type Yield = () => Promise<void>

/** For long work in the server's thread: lets other requests be served whenever 10 ms have passed. */
export function cooperativeYield(): Yield {
  let since = performance.now()
  return async () => {
    if (performance.now() - since <= turnMs) return
    await setImmediate()
    since = performance.now()
  }
}
