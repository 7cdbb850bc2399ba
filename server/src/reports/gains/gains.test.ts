import { describe, expect, test } from 'vitest'
import { measureGain, type Pair, randomFrom } from './measure-gain.ts'
import { normalBelow, studentQuantile } from './quantiles.ts'

const before = [0.2, 0.35, 0.4, 0.15, 0.55, 0.6, 0.3, 0.45, 0.5, 0.25, 0.7, 0.1]
const after = [0.45, 0.5, 0.7, 0.3, 0.6, 0.85, 0.35, 0.8, 0.65, 0.55, 0.9, 0.4]
const pairs = before.map((share, place): Pair => ({ before: share, after: after[place] ?? 0 }))

describe('the gain of a class', () => {
  test('has the figures of NumPy with 400,000 resamples', () => {
    const { gain, normalised } = measureGain(pairs)
    expect(gain.value).toBeCloseTo(0.208333, 6)
    expect(gain.low).toBeCloseTo(0.1458, 2)
    expect(gain.high).toBeCloseTo(0.2708, 2)
    expect(normalised?.value).toBeCloseTo(0.33557, 5)
    expect(Math.abs((normalised?.low ?? 0) - 0.2303)).toBeLessThan(0.008)
    expect(Math.abs((normalised?.high ?? 0) - 0.4574)).toBeLessThan(0.008)
    expect(measureGain(pairs)).toEqual({ gain, normalised })
  })

  test('has no interval where every pupil gained the same, and no normalised gain where nothing was missing', () => {
    const same = measureGain(Array.from({ length: 8 }, () => ({ before: 0.5, after: 0.75 })))
    expect(same.gain).toEqual({ value: 0.25, low: 0.25, high: 0.25 })
    expect(same.normalised).toEqual({ value: 0.5, low: 0.5, high: 0.5 })
    expect(measureGain(Array.from({ length: 8 }, () => ({ before: 1, after: 1 }))).normalised).toBeNull()
  })

  test('uses the quantiles of SciPy', () => {
    expect(studentQuantile(0.025, 7)).toBeCloseTo(-2.364624, 3)
    expect(studentQuantile(0.025, 39)).toBeCloseTo(-2.022691, 5)
    expect(normalBelow(Math.sqrt(8 / 7) * studentQuantile(0.025, 7))).toBeCloseTo(0.0057375, 4)
    expect(normalBelow(Math.sqrt(40 / 39) * studentQuantile(0.025, 39))).toBeCloseTo(0.0202575, 5)
  })

  test.each([8, 15, 40])('has an interval that holds the true gain in 93 to 97 of 100 classes of %i pupils', (size) => {
    const random = randomFrom(size)
    // Near normal, with variance 1: the sum of twelve uniform numbers.
    const chance = () => Array.from({ length: 12 }, random).reduce((sum, number) => sum + number, -6)
    const classes = 300
    let held = 0
    for (let made = 0; made < classes; made += 1) {
      const sample = Array.from({ length: size }, () => {
        const ability = 0.4 + 0.12 * chance()
        return { before: ability + 0.05 * chance(), after: ability + 0.2 + 0.08 * chance() }
      })
      const { low, high } = measureGain(sample).gain
      if (low <= 0.2 && high >= 0.2) held += 1
    }
    expect(held / classes).toBeGreaterThanOrEqual(0.93)
    expect(held / classes).toBeLessThanOrEqual(0.97)
  })
})
