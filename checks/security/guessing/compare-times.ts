import { median } from '../../percentile.ts'

export interface Comparison {
  /** Median of the unknown divided by the median of the known. */
  ratio: number
  /** The same ratio between two groups of known addresses. */
  control: number
  /** Distance from 1 of the ratio of two random groups of known addresses, in 99.5% of drawings. */
  noise: number
}

const drawings = 1_000

/**
 * Compares response times; `known` and `control` come from the same distribution. The noise is bootstrapped: groups of the same size are drawn
 * with replacement from both together, and the ratios of their medians are collected. `random` returns numbers in [0, 1).
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

/** A smaller difference cannot be measured over a network with a few hundred requests, although the noise of an idle machine can be lower. */
const least = 0.03

/** Whether known and unknown addresses take the same time, within the noise. */
export const areAlike = ({ ratio, noise }: Comparison): boolean =>
  Math.abs(Math.log(ratio)) <= Math.log(1 + Math.max(noise, least))
