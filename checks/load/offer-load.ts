import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order, Outcome } from './generator.ts'
import { percentile } from '../percentile.ts'

/** Requests that came too late are no use to who waits. */
export const deadlineMs = 1_000

export interface Generator {
  offer: (order: Order) => Promise<Outcome>
  close: () => void
}

/** The generator as a process; one order at a time. */
export function openGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { stdio: 'inherit' })
  return {
    async offer(order) {
      const waited = new AbortController()
      const { signal } = waited
      child.send(order)
      try {
        const [outcome] = (await Promise.race([
          once(child, 'message', { signal }),
          once(child, 'exit', { signal }).then(() => {
            throw new Error('the generator of load has ended')
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

/** Successes within the deadline, a second. */
export const goodputOf = ({ accepted }: Outcome, seconds: number): number =>
  accepted.filter((took) => took <= deadlineMs).length / seconds

export const countOf = (wrong: Outcome['wrong']): number => Object.values(wrong).reduce((sum, count) => sum + count, 0)

/** What went wrong, in words; empty when nothing did. */
export const wordsOf = (wrong: Outcome['wrong']): string =>
  Object.entries(wrong)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ')

export const p99 = (values: number[]): number => percentile(values, 0.99)

/** The p99 of each call, to be read. */
export const p99OfEach = ({ byName }: Outcome): string =>
  Object.entries(byName)
    .map(([name, values]) => `${name} ${Math.round(p99(values))} ms`)
    .join(', ')

interface Ramp {
  generator: Generator
  order: Omit<Order, 'rate' | 'seconds'>
  stepSeconds: number
  say: (line: string) => void
}

/** Offers more and more until much less than the offered comes out, twice; the highest goodput of a step is what can be sustained. */
export async function findMaximum({ generator, order, stepSeconds, say }: Ramp): Promise<number> {
  let most = 0
  let short = 0
  for (let rate = 150; rate < 20_000 && short < 2; rate *= 1.3) {
    const outcome = await generator.offer({ ...order, rate, seconds: stepSeconds, seed: order.seed + Math.round(rate) })
    const goodput = goodputOf(outcome, stepSeconds)
    say(
      `offered ${Math.round(rate)}/s: ${Math.round(goodput)}/s in time, p99 ${Math.round(p99(outcome.accepted))} ms, ${outcome.refused.length} refused, generator ${Math.round(outcome.ownShare * 100)} % ${wordsOf(outcome.wrong)}`,
    )
    most = Math.max(most, goodput)
    if (goodput < 0.9 * rate) short += 1
  }
  return most
}
