import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { roundSeconds } from '../ask-both.ts'
import type { House } from '../house.ts'
import { processorSeconds } from '../processor-time.ts'
import type { Side, Turn } from '../rounds.ts'
import type { Loop } from './plan.ts'

/** A ceiling that is asked by nobody: it does its work in a loop for the length of a round. */
export function openLoop({ processes }: House, loop: Loop): { side: Side; close: () => void } {
  const child = fork(join(import.meta.dirname, 'loop-process.ts'), {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send({ loop })
  const counted = processes.ceiling(child.pid ?? 0)
  return {
    close: () => child.kill(),
    async side(): Promise<Turn> {
      const before = processorSeconds(counted())
      const waited = new AbortController()
      child.send({ seconds: roundSeconds })
      const [did] = (await Promise.race([
        once(child, 'message', { signal: waited.signal }),
        once(child, 'exit', { signal: waited.signal }).then(() => {
          throw new Error('the loop of a ceiling has ended')
        }),
      ])) as [{ count: number; seconds: number }]
      waited.abort()
      return {
        rate: did.count / did.seconds,
        answers: did.count,
        processor: processorSeconds(counted()) - before,
        wrong: [],
      }
    },
  }
}
