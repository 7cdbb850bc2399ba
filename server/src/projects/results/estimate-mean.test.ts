import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../../checks/random.ts'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { estimateMean } from './estimate-mean.ts'

const random = createRandom(2027)
const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

/** How schools differ, and how the readings of one school do. */
interface Nature {
  school: () => number
  reading: (ofSchool: number) => number
  mean: number
}
const natures: Record<string, Nature> = {
  temperature: { school: () => 30 + 2 * normal(), reading: (mean) => mean + 1.5 * normal(), mean: 30 },
  rain: {
    school: () => 8 * Math.exp(0.5 * normal()),
    reading: (mean) => mean * Math.exp(0.8 * normal() - 0.32),
    mean: 8 * Math.exp(0.125),
  },
  stars: {
    school: () => 12 * Math.exp(0.4 * normal()),
    reading: (mean) => Math.max(0, Math.round(mean + Math.sqrt(mean) * normal())),
    mean: 12 * Math.exp(0.08),
  },
}

/** The share of simulated studies whose interval covers the true mean. */
function coverage({ school, reading, mean }: Nature, studies: number, schools: () => number): number {
  let covered = 0
  for (let study = 0; study < studies; study += 1) {
    const clusters = Array.from({ length: schools() }, () => {
      const ofSchool = school()
      return Array.from({ length: random.integer(3, 30) }, () => reading(ofSchool))
    })
    const found = estimateMean(clusters)
    if (found && found.low <= mean && mean <= found.high) covered += 1
  }
  return covered / studies
}

describe('the interval of a mean', () => {
  test('covers the true mean in 93 to 97 of 100 of 2,000 simulated studies with 10 to 50 schools', () => {
    const each = Object.values(natures).map((nature, place) =>
      coverage(nature, place === 0 ? 666 : 667, () => random.integer(10, 50)),
    )
    const share = each.reduce((sum, covered, place) => sum + covered * (place === 0 ? 666 : 667), 0) / 2_000
    expect(share).toBeGreaterThanOrEqual(0.93)
    expect(share).toBeLessThanOrEqual(0.97)
  })

  test
    .runIf(isThorough)
    .each(Object.keys(natures).flatMap((name) => [10, 20, 50].map((schools) => [name, schools] as const)))(
    'covers it for each kind of nature and number of schools too: %s, %i',
    (name, schools) => {
      const nature = natures[name]
      if (!nature) throw new Error(`no nature ${name}`)
      const share = coverage(nature, 2_000, () => schools)
      expect(share).toBeGreaterThanOrEqual(0.93)
      expect(share).toBeLessThanOrEqual(0.97)
    },
    120_000,
  )

  test('would cover too seldom if readings were the unit, not schools', () => {
    const { rain } = natures
    if (!rain) throw new Error('no rain')
    let covered = 0
    for (let study = 0; study < 300; study += 1) {
      const readings = Array.from({ length: 10 }, () => {
        const ofSchool = rain.school()
        return Array.from({ length: 20 }, () => [rain.reading(ofSchool)])
      }).flat()
      const found = estimateMean(readings)
      if (found && found.low <= rain.mean && rain.mean <= found.high) covered += 1
    }
    expect(covered / 300).toBeLessThan(0.85)
  })

  test('is the same for the same schools in any order', () => {
    const clusters = [[3, 4], [9], [1, 2, 2], [7, 5], [6], [8, 8]]
    expect(estimateMean(clusters.toReversed())).toEqual(estimateMean(clusters))
  })

  test('is a point where all schools have one value', () => {
    expect(estimateMean([[4], [4, 4], [4], [4], [4]])).toEqual({ mean: 4, median: 4, low: 4, high: 4 })
  })

  test('is not there for four schools', () => {
    expect(estimateMean([[1], [2], [3], [4]])).toBeNull()
    expect(estimateMean([[1], [2], [3], [4], [5]])).not.toBeNull()
  })

  test('gives a school one vote, however often it measured', () => {
    const often = Array.from({ length: 500 }, () => 100)
    expect(estimateMean([often, [0], [0], [0], [0]])).toMatchObject({ mean: 20, median: 0 })
  })
})
