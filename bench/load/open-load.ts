import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadOrder, LoadOutcome } from './load-order.ts'

export interface Load {
  /** Runs one order; orders must not overlap. */
  send: (order: LoadOrder) => Promise<LoadOutcome>
  close: () => void
}

/** Starts the process that sends the load. */
export function openLoad(): Load {
  const child = fork(join(import.meta.dirname, 'load-process.ts'), { stdio: 'inherit' })
  return {
    async send(order) {
      const settled = new AbortController()
      child.send(order)
      try {
        const [outcome] = (await Promise.race([
          once(child, 'message', { signal: settled.signal }),
          once(child, 'exit', { signal: settled.signal }).then(() => {
            throw new Error('the load process exited')
          }),
        ])) as [LoadOutcome]
        return outcome
      } finally {
        settled.abort()
      }
    },
    close: () => child.kill(),
  }
}

/** The failures of a side, one line each. */
export const linesOf = (side: string, { wrong }: LoadOutcome): string[] =>
  Object.entries(wrong).map(([what, count]) => `${side}: ${count} × ${what}`)
