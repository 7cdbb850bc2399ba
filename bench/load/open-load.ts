import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order, Outcome } from './order.ts'

export interface Load {
  /** One order at a time. */
  send: (order: Order) => Promise<Outcome>
  close: () => void
}

/** The process that asks. */
export function openLoad(): Load {
  const child = fork(join(import.meta.dirname, 'load-process.ts'), { stdio: 'inherit' })
  return {
    async send(order) {
      const waited = new AbortController()
      child.send(order)
      try {
        const [outcome] = (await Promise.race([
          once(child, 'message', { signal: waited.signal }),
          once(child, 'exit', { signal: waited.signal }).then(() => {
            throw new Error('the process that asks has ended')
          }),
        ])) as [Outcome]
        return outcome
      } finally {
        waited.abort()
      }
    },
    close: () => child.kill(),
  }
}

/** What went wrong, in words, a line each. */
export const linesOf = (side: string, { wrong }: Outcome): string[] =>
  Object.entries(wrong).map(([what, count]) => `${side}: ${count} × ${what}`)
