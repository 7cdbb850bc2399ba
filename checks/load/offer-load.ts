import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { OfferedOrder, OfferedOutcome } from './generator.ts'
import { percentile } from '../percentile.ts'

/** An answer later than this counts as failed. */
export const deadlineMs = 1_000

export interface Generator {
  offer: (order: OfferedOrder) => Promise<OfferedOutcome>
  close: () => void
}

/** Starts the generator process; one order at a time. */
export function openGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { stdio: 'inherit' })
  return {
    async offer(order) {
      const settled = new AbortController()
      const { signal } = settled
      child.send(order)
      try {
        const [outcome] = (await Promise.race([
          once(child, 'message', { signal }),
          once(child, 'exit', { signal }).then(() => {
            throw new Error('the load generator exited')
          }),
        ])) as [OfferedOutcome]
        return outcome
      } finally {
        settled.abort()
      }
    },
    close: () => child.kill(),
  }
}

/** Successes within the deadline, a second. */
export const goodputOf = ({ accepted }: OfferedOutcome, seconds: number): number =>
  accepted.filter((took) => took <= deadlineMs).length / seconds

export const countOf = (wrong: OfferedOutcome['wrong']): number =>
  Object.values(wrong).reduce((sum, count) => sum + count, 0)

/** The outcomes of several orders as that of one. */
export function together(outcomes: OfferedOutcome[]): OfferedOutcome {
  const byName: OfferedOutcome['byName'] = {}
  const wrong: OfferedOutcome['wrong'] = {}
  for (const outcome of outcomes) {
    for (const [name, times] of Object.entries(outcome.byName)) byName[name] = [...(byName[name] ?? []), ...times]
    for (const [what, count] of Object.entries(outcome.wrong)) wrong[what] = (wrong[what] ?? 0) + count
  }
  return {
    offered: outcomes.reduce((sum, { offered }) => sum + offered, 0),
    accepted: outcomes.flatMap(({ accepted }) => accepted),
    byName,
    refused: outcomes.flatMap(({ refused }) => refused),
    wrong,
    ownShare: Math.max(...outcomes.map(({ ownShare }) => ownShare)),
  }
}

/** Describes the failures; empty when there are none. */
export const wordsOf = (wrong: OfferedOutcome['wrong']): string =>
  Object.entries(wrong)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ')

export const p99 = (values: number[]): number => percentile(values, 0.99)

/** The p99 of each call, formatted. */
export const p99OfEach = ({ byName }: OfferedOutcome): string =>
  Object.entries(byName)
    .map(([name, values]) => `${name} ${Math.round(p99(values))} ms`)
    .join(', ')

interface Ramp {
  generator: Generator
  order: Omit<OfferedOrder, 'rate' | 'seconds'>
  stepSeconds: number
  say: (line: string) => void
}

/** Raises the rate until the goodput is much lower than the rate, twice. Returns the highest goodput of a step as the sustainable rate. */
export async function findMaximum({ generator, order, stepSeconds, say }: Ramp): Promise<number> {
  let maximum = 0
  let short = 0
  for (let rate = 150; rate < 20_000 && short < 2; rate *= 1.3) {
    const outcome = await generator.offer({ ...order, rate, seconds: stepSeconds, seed: order.seed + Math.round(rate) })
    const goodput = goodputOf(outcome, stepSeconds)
    say(
      `offered ${Math.round(rate)}/s: ${Math.round(goodput)}/s in time, p99 ${Math.round(p99(outcome.accepted))} ms, ${outcome.refused.length} refused, generator ${Math.round(outcome.ownShare * 100)} % ${wordsOf(outcome.wrong)}`,
    )
    maximum = Math.max(maximum, goodput)
    if (goodput < 0.9 * rate) short += 1
  }
  return maximum
}
