import { median } from '../../percentile.ts'

export interface Comparison {
  /** Median of the unknown by median of the known. */
  ratio: number
  /** The same between two groups of which both are known. */
  control: number
  /** How far from 1 two groups out of the known ones come by chance, in 995 of 1,000 drawings. */
  noise: number
}

const drawings = 1_000

/**
 * Compares times of which two groups, `known` and `control`, differ in nothing. The noise is what their own values say: groups of the same
 * size are drawn from both together, with replacement, and the ratio of their medians is noted. `random` gives numbers from 0 below 1.
 */
export function compareTimes(
  times: { known: readonly number[]; control: readonly number[]; unknown: readonly number[] },
  random: () => number,
): Comparison {
  const alike = [...times.known, ...times.control]
  const draw = () => Array.from(times.known, () => alike[Math.floor(random() * alike.length)] ?? NaN)
  const apart = Array.from({ length: drawings }, () => Math.abs(Math.log(median(draw()) / median(draw())))).sort(
    (a, b) => a - b,
  )
  return {
    ratio: median(times.unknown) / median(alike),
    control: median(times.control) / median(times.known),
    noise: Math.exp(apart[Math.ceil(drawings * 0.995) - 1] ?? NaN) - 1,
  }
}

/** Less than this nobody tells apart over a network by a few hundred questions; the noise of a quiet machine can be smaller. */
const least = 0.03

/** Whether the unknown take the time that the known take, as far as their noise lets one see. */
export const areAlike = ({ ratio, noise }: Comparison): boolean =>
  Math.abs(Math.log(ratio)) <= Math.log(1 + Math.max(noise, least))
