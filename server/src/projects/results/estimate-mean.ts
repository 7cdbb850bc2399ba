import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { meanOf, medianOf } from './averages.ts'
import { createSeededRandom } from './seeded-random.ts'

export interface MeanEstimate {
  mean: number
  median: number
  low: number
  high: number
}

const seed = 17
/** Of the resamples; fewer where there are so many schools that the distribution is normal anyway. */
const resamplesOf = (schools: number): number => Math.max(199, Math.min(999, Math.floor(100_000 / schools)))

/** Values of one school: its readings count together as one unit, so a class that measures often has no more say than another. */
export type Cluster = readonly number[]

/**
 * The mean over schools of their means, with an interval that covers it in 95 of 100 studies, and the median of their medians. Null below
 * `projectLimits.schoolsNeeded` schools. The interval is that of the cluster bootstrap, studentised (Efron and Tibshirani 1993, section
 * 12.5), and at least as wide as Student's: the first alone is too narrow for 10 schools, the second for skewed values. The same values give
 * the same interval, in any order.
 */
export function estimateMean(clusters: readonly Cluster[]): MeanEstimate | null {
  if (clusters.length < projectLimits.schoolsNeeded) return null
  const means = clusters.map(meanOf).toSorted((one, other) => one - other)
  const median = medianOf(clusters.map(medianOf))
  const mean = meanOf(means)
  const [low, high] = intervalAround(means)
  return { mean, median, low, high }
}

/** The standard error of a mean. */
function errorOf(values: readonly number[], mean: number): number {
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}

/** The 97.5th percentile of Student's distribution with 4 degrees of freedom or more, to a hundredth (Cornish and Fisher's expansion). */
function studentQuantile(degrees: number): number {
  const z = 1.959964
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ]
  return terms.reduce((sum, term, power) => sum + term / degrees ** power, 0)
}

function intervalAround(means: readonly number[]): [low: number, high: number] {
  const mean = meanOf(means)
  const error = errorOf(means, mean)
  const random = createSeededRandom(seed)
  const deviations: number[] = []
  const resample = Array.from<number>({ length: means.length })
  for (let round = resamplesOf(means.length); round > 0; round -= 1) {
    for (let place = 0; place < means.length; place += 1)
      resample[place] = means[Math.floor(random() * means.length)] as number
    const resampled = meanOf(resample)
    const spread = errorOf(resample, resampled)
    // A resample of one school alone has no spread, and says nothing.
    if (spread > 0) deviations.push((resampled - mean) / spread)
  }
  deviations.sort((one, other) => one - other)
  const quantile = (share: number) => deviations[Math.round(share * (deviations.length - 1))] ?? 0
  const student = studentQuantile(means.length - 1)
  return [mean - Math.max(quantile(0.975), student) * error, mean - Math.min(quantile(0.025), -student) * error]
}
