import { median } from '../checks/percentile.ts'
import type { RowResult } from './row.ts'

/** The result of one side in one round. */
export interface RoundResult {
  /** Answers a second; more is better. */
  rate: number
  answers: number
  /** Seconds of processor time for all answers. */
  processor: number
  wrong: string[]
}

export type Side = () => Promise<RoundResult>

/** Microseconds of processor time of one request, over all rounds. */
const microseconds = (results: RoundResult[]): number =>
  (1e6 * results.reduce((sum, result) => sum + result.processor, 0)) /
  results.reduce((sum, result) => sum + result.answers, 0)

const us = (value: number): string => (value < 10_000 ? `${Math.round(value)} µs` : `${(value / 1_000).toFixed(1)} ms`)

/** Rounds before a read is measured. A larger program needs longer until its code is compiled, and a server in production runs for weeks. */
export const roundsUntilWarm = 8

/**
 * Measures product and ceiling alternately; the order changes with each round. The `warmUps` rounds before are not counted. The ratio is the
 * median of the ratios of all rounds.
 */
export async function compare(
  product: Side,
  ceiling: Side,
  { rounds, unit, say, warmUps = 1 }: { rounds: number; unit: string; say: (line: string) => void; warmUps?: number },
): Promise<RowResult> {
  const done: { product: RoundResult; ceiling: RoundResult }[] = []
  const wrong: string[] = []
  for (let round = 1 - warmUps; round <= rounds; round += 1) {
    const isSwapped = round % 2 === 1
    const first = await (isSwapped ? ceiling : product)()
    const second = await (isSwapped ? product : ceiling)()
    const pair = isSwapped ? { product: second, ceiling: first } : { product: first, ceiling: second }
    wrong.push(...first.wrong, ...second.wrong)
    if (round > 0) done.push(pair)
    say(
      `${round <= 0 ? 'warm-up' : `round ${round}`}: ${Math.round(pair.product.rate)} and ${Math.round(pair.ceiling.rate)} ${unit}, ${(pair.product.rate / pair.ceiling.rate).toFixed(2)}`,
    )
    if (wrong.length > 0) break
  }
  const ratios = done.map((pair) => pair.product.rate / pair.ceiling.rate)
  const rateOf = (results: RoundResult[]) => `${Math.round(median(results.map(({ rate }) => rate)))} ${unit}`
  const [products, ceilings] = [done.map((pair) => pair.product), done.map((pair) => pair.ceiling)]
  return {
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    product: rateOf(products),
    ceiling: rateOf(ceilings),
    processor: `${us(microseconds(products))}, ${us(microseconds(ceilings))} (${(microseconds(ceilings) / microseconds(products)).toFixed(2)})`,
    wrong,
  }
}
