import type { Known, NumberRule, ReasonCode } from './number-rule.ts'
import { withUnit } from './units.ts'

export type Compared = Pick<Known, 'day' | 'state' | 'previous' | 'neighbours'> & {
  /** What the second reader saw, in the unit of the field. */
  second: number | null
}

/** What makes a value doubtful. */
export interface Doubt {
  code: ReasonCode
  words: string
  limit: string
}

/** Two readers of one scale agree within three steps, or a fifth of the value. */
const readersStep = 3
const readersShare = 0.2

const isFar = (one: number, other: number, resolution: number): boolean =>
  Math.abs(one - other) > Math.max(readersStep * resolution, readersShare * Math.max(Math.abs(one), Math.abs(other)))

const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}

/** Readings of one place that differ by this factor are never doubtful: a slip of the decimal point is a factor of 10. */
const plainFactor = 3
/**
 * Student's t that 1 of 2,000 exceeds, for 3 to 7 degrees of freedom: 4 to 8 readings are compared. So an honest reading of any spread is
 * outside by chance once in a thousand.
 */
const quantiles = [12.92, 8.61, 6.87, 5.96, 5.41]
const comparedMin = 4
const comparedMax = comparedMin + quantiles.length - 1

/**
 * Whether a value lies outside the interval in which the next of these readings is expected, by their logarithms. Readings near zero have no
 * logarithm: they are left out, and where there are some, zero is expected too.
 */
function isOutlier(value: number, others: readonly number[], resolution: number): boolean {
  const smallest = 2 * resolution
  const compared = others.filter((other) => other > smallest)
  const logs = compared.slice(0, comparedMax).map(Math.log)
  const quantile = quantiles[logs.length - comparedMin]
  if (quantile === undefined || (value <= smallest && compared.length < others.length)) return false
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1)
  const expected = quantile * Math.sqrt(variance * (1 + 1 / logs.length))
  return Math.abs(Math.log(Math.max(value, smallest)) - mean) > Math.max(Math.log(plainFactor), expected)
}

/** Why a value in the unit of the field is doubtful; null where nothing speaks against it. */
export function doubtAbout(value: number, rule: NumberRule, compared: Compared): Doubt | null {
  const { unit, resolution } = rule
  const shown = withUnit(value, unit)
  const doubt = (code: ReasonCode, limit: number, words: (limit: string) => string): Doubt => ({
    code,
    words: words(withUnit(limit, unit)),
    limit: withUnit(limit, unit),
  })
  if (value > rule.max)
    return doubt('above-possible', rule.max, (most) => `${shown} is more than ${most}, the most that is possible`)
  if (value < rule.min)
    return doubt('below-possible', rule.min, (least) => `${shown} is less than ${least}, the least that is possible`)
  const month = Number(compared.day.slice(5, 7))
  const usual = rule.ranges.find(
    ({ states, months }) =>
      (states.length === 0 || states.some((state) => state === compared.state)) &&
      (months.length === 0 || months.includes(month)),
  )
  if (usual && value > usual.max)
    return doubt(
      'above-usual',
      usual.max,
      (most) => `${shown} is more than your state has in this month, which is ${most} at most`,
    )
  if (usual && value < usual.min)
    return doubt(
      'below-usual',
      usual.min,
      (least) => `${shown} is less than your state has in this month, which is ${least} at least`,
    )
  if (compared.second !== null && isFar(value, compared.second, resolution))
    return doubt('readers-differ', compared.second, (other) => `You read ${shown}, and your second reader ${other}`)
  if (isOutlier(value, compared.previous, resolution))
    return doubt(
      'unlike-before',
      medianOf(compared.previous),
      (middle) => `${shown} is far from your other readings, which are near ${middle}`,
    )
  if (isOutlier(value, compared.neighbours, resolution))
    return doubt(
      'unlike-nearby',
      medianOf(compared.neighbours),
      (middle) => `${shown} is far from the readings of schools near you, about ${middle}`,
    )
  return null
}
