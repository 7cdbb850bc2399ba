/**
 * Statistics of a test by the formulas of Moodle's documentation, Quiz statistics calculations. Variances and covariances are those of a
 * sample: divided by one less than the number of attempts.
 */

/** The marks of an attempt, in the order of the positions; null where the position does not count for it. */
export type MarksOfAttempt = readonly (number | null)[]

export interface PositionStatistics {
  /** Attempts in which the position counts. */
  count: number
  /** Mean share of the marks, from 0 to 1. */
  facility: number | null
  /** In marks. */
  deviation: number | null
  /** Correlation of the marks with those of the rest of the test, in per cent. */
  discrimination: number | null
  /** The covariance as a share of the largest that these marks allow, in per cent. */
  efficiency: number | null
  /** Per cent of the marks of the test. */
  intendedWeight: number
  /** Per cent of the spread of the results; null where its marks fall as those of the test rise. */
  effectiveWeight: number | null
}

export interface TestStatistics {
  /** Cronbach's alpha, the coefficient of internal consistency, in per cent. */
  alpha: number | null
  /** Per cent of the standard deviation that is due to chance. */
  errorRatio: number | null
  /** In marks. */
  standardError: number | null
}

export const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return (low + high) / 2
}

function covarianceOf(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  return a.reduce((sum, value, index) => sum + (value - meanA) * ((b[index] ?? 0) - meanB), 0) / (a.length - 1)
}
const varianceOf = (numbers: readonly number[]): number => covarianceOf(numbers, numbers)

export const deviationOf = (numbers: readonly number[]): number => Math.sqrt(varianceOf(numbers))

/** Marks are sums of binary fractions: a difference below this is none. */
const tiny = 1e-12
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const totalOf = (marks: MarksOfAttempt): number => marks.reduce<number>((sum, mark) => sum + (mark ?? 0), 0)

/** The statistics of each position, whose most marks are `most`. Null where attempts are fewer than two or all marks are the same. */
export function positionStatistics(most: readonly number[], attempts: readonly MarksOfAttempt[]): PositionStatistics[] {
  const sumOfMost = totalOf(most)
  const measured = most.map((max, position) => {
    const counted = attempts.flatMap((marks) => {
      const mark = marks[position] ?? null
      return mark === null ? [] : [{ mark, total: totalOf(marks) }]
    })
    return { max, ...measure(counted) }
  })
  const spread = measured.reduce((sum, { withTotal }) => sum + Math.sqrt(Math.max(0, withTotal ?? 0)), 0)
  return measured.map(({ max, count, mean, variance, otherVariance, covariance, largest, withTotal }) => ({
    count,
    facility: mean === null || max === 0 ? null : mean / max,
    deviation: variance === null ? null : Math.sqrt(variance),
    discrimination:
      covariance === null || variance * otherVariance <= tiny
        ? null
        : (100 * covariance) / Math.sqrt(variance * otherVariance),
    efficiency: covariance === null || largest <= tiny ? null : (100 * covariance) / largest,
    intendedWeight: sumOfMost === 0 ? 0 : (100 * max) / sumOfMost,
    effectiveWeight:
      withTotal === null || withTotal < -tiny
        ? null
        : spread === 0
          ? 0
          : (100 * Math.sqrt(Math.max(0, withTotal))) / spread,
  }))
}

function measure(counted: readonly { mark: number; total: number }[]) {
  const marks = counted.map(({ mark }) => mark)
  const count = marks.length
  const mean = count === 0 ? null : meanOf(marks)
  if (count < 2)
    return { count, mean, variance: null, otherVariance: null, covariance: null, largest: null, withTotal: null }
  const others = counted.map(({ mark, total }) => total - mark)
  return {
    count,
    mean,
    variance: varianceOf(marks),
    otherVariance: varianceOf(others),
    covariance: covarianceOf(marks, others),
    // As if the attempts with the most marks here had the most marks elsewhere too.
    largest: covarianceOf(ascending(marks), ascending(others)),
    withTotal: covarianceOf(
      marks,
      counted.map(({ total }) => total),
    ),
  }
}

/** Statistics of the test as a whole; null where a position does not count for every attempt, or all results are the same. */
export function testStatistics(attempts: readonly MarksOfAttempt[]): TestStatistics {
  const none = { alpha: null, errorRatio: null, standardError: null }
  const positions = attempts[0]?.length ?? 0
  const complete = attempts.map((marks) => marks.filter((mark) => mark !== null))
  if (attempts.length < 2 || positions < 2 || complete.some((marks) => marks.length < positions)) return none
  const variance = varianceOf(complete.map(totalOf))
  if (variance <= tiny) return none
  const within = Array.from({ length: positions }, (_, position) =>
    varianceOf(complete.map((marks) => marks[position] ?? 0)),
  )
  const alpha = (100 * positions * (1 - totalOf(within) / variance)) / (positions - 1)
  const errorRatio = 100 * Math.sqrt(1 - alpha / 100)
  return { alpha, errorRatio, standardError: (errorRatio * Math.sqrt(variance)) / 100 }
}
