import { median } from '../checks/percentile.ts'
import type { Measured } from './row.ts'

/** What one side did in one round. */
export interface Turn {
  /** More is better: answers a second. */
  rate: number
  answers: number
  /** Of a processor, for all of these answers. */
  processor: number
  wrong: string[]
}

export type Side = () => Promise<Turn>

/** The microseconds of one request over all rounds. */
const microseconds = (turns: Turn[]): number =>
  (1e6 * turns.reduce((sum, turn) => sum + turn.processor, 0)) / turns.reduce((sum, turn) => sum + turn.answers, 0)

const us = (value: number): string => (value < 10_000 ? `${Math.round(value)} µs` : `${(value / 1_000).toFixed(1)} ms`)

/** Rounds before a read is measured: the larger a program, the longer its code takes to be compiled, and a house serves for weeks. */
export const roundsUntilWarm = 8

/**
 * Product and ceiling in turn, the first of a round the second of the next; the rounds before them (`warmUps`) warm both up and are not counted.
 * The ratio is the median of those of the rounds.
 */
export async function compare(
  product: Side,
  ceiling: Side,
  { rounds, unit, say, warmUps = 1 }: { rounds: number; unit: string; say: (line: string) => void; warmUps?: number },
): Promise<Measured> {
  const done: { product: Turn; ceiling: Turn }[] = []
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
  const rateOf = (turns: Turn[]) => `${Math.round(median(turns.map(({ rate }) => rate)))} ${unit}`
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
