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

/** Fewer readings than these say nothing about a spread. */
const comparedMin = 4
/** Readings of one place that differ by this factor are never doubtful: a slip of the decimal point is a factor of 10. */
const plainFactor = 4
/** Of a normal distribution, about 1 in 2,000 is farther from its middle. */
const spreads = 3.5

/** Whether a value is outside the spread of other readings, by their logarithms; small values count as some steps of the scale. */
function isOutlier(value: number, others: readonly number[], resolution: number): boolean {
  if (others.length < comparedMin) return false
  const logOf = (number: number) => Math.log(Math.max(number, 2 * resolution))
  const logs = others.map(logOf)
  const middle = medianOf(logs)
  // 1.4826 makes the median deviation of a normal distribution its standard deviation.
  const spread = 1.4826 * medianOf(logs.map((log) => Math.abs(log - middle)))
  return Math.abs(logOf(value) - middle) > Math.max(Math.log(plainFactor), spreads * spread)
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
