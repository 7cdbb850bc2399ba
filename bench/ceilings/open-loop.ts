import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { roundSeconds } from '../measured-side.ts'
import type { BenchServer } from '../bench-server.ts'
import { processorSeconds } from '../processor-time.ts'
import type { Side, RoundResult } from '../rounds.ts'
import type { Loop } from './plan.ts'

/** Starts a ceiling that takes no requests: it repeats its work for the length of a round. */
export function openLoop({ processes }: BenchServer, loop: Loop): { side: Side; close: () => void } {
  const child = fork(join(import.meta.dirname, 'loop-process.ts'), {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send({ loop })
  const counted = processes.ceiling(child.pid ?? 0)
  return {
    close: () => child.kill(),
    async side(): Promise<RoundResult> {
      const before = processorSeconds(counted())
      const settled = new AbortController()
      child.send({ seconds: roundSeconds })
      const [result] = (await Promise.race([
        once(child, 'message', { signal: settled.signal }),
        once(child, 'exit', { signal: settled.signal }).then(() => {
          throw new Error('the loop of a ceiling exited')
        }),
      ])) as [{ count: number; seconds: number }]
      settled.abort()
      return {
        rate: result.count / result.seconds,
        answers: result.count,
        processor: processorSeconds(counted()) - before,
        wrong: [],
      }
    },
  }
}
