import type { Estimate } from '@ariviyal/contract/reports/gains'
import { normalBelow, studentQuantile } from './quantiles.ts'

/** Shares of the marks of one pupil, from 0 to 1. */
export interface Pair {
  before: number
  after: number
}

const resamples = 4000
/** Of both tails together: 95 % intervals. */
const outside = 0.05
const seed = 20_250_114

/**
 * Mean gain and normalised gain (R. R. Hake, American Journal of Physics 66, 1998) of at least two pairs, each with a bootstrap interval.
 * Pupils are drawn with both of their results. The percentiles are those of T. Hesterberg's expanded percentile interval (The American
 * Statistician 69, 2015): the plain percentile interval, and BCa too, are too narrow for a small class. The same pairs give the same figures.
 */
export function measureGain(pairs: readonly Pair[]): { gain: Estimate; normalised: Estimate | null } {
  const random = randomFrom(seed)
  const gains: number[] = []
  const normalised: (number | null)[] = []
  for (let sample = 0; sample < resamples; sample += 1) {
    let [before, after] = [0, 0]
    for (let drawn = 0; drawn < pairs.length; drawn += 1) {
      const pair = pairs[Math.floor(random() * pairs.length)]
      before += pair?.before ?? 0
      after += pair?.after ?? 0
    }
    const means = { before: before / pairs.length, after: after / pairs.length }
    gains.push(means.after - means.before)
    normalised.push(normalisedGain(means))
  }
  const means = meansOf(pairs)
  const own = normalisedGain(means)
  const defined = normalised.filter((value) => value !== null)
  return {
    gain: { value: means.after - means.before, ...intervalOf(gains, pairs.length) },
    normalised:
      own === null || defined.length < resamples ? null : { value: own, ...intervalOf(defined, pairs.length) },
  }
}

export function meansOf(pairs: readonly Pair[]): Pair {
  const mean = (of: 'before' | 'after') => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length
  return { before: mean('before'), after: mean('after') }
}

/** Where less is missing, a mark more or less decides the figure. */
const fewestMissing = 0.05

const normalisedGain = ({ before, after }: Pair): number | null =>
  1 - before < fewestMissing ? null : (after - before) / (1 - before)

function intervalOf(values: readonly number[], size: number): { low: number; high: number } {
  const tail = normalBelow(Math.sqrt(size / (size - 1)) * studentQuantile(outside / 2, size - 1))
  const sorted = Float64Array.from(values).sort()
  return { low: quantileOf(sorted, tail), high: quantileOf(sorted, 1 - tail) }
}

/** Linear between neighbours, as R's type 7. */
function quantileOf(sorted: Float64Array, part: number): number {
  const place = part * (sorted.length - 1)
  const below = Math.floor(place)
  const [low = 0, high = low] = [sorted[below], sorted[below + 1]]
  return low + (place - below) * (high - low)
}

/** Mulberry32: numbers from 0 to below 1 that follow from the seed. */
export function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
