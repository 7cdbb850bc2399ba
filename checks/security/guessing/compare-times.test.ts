import { describe, expect, test } from 'vitest'
import { isThorough } from '../../../scripts/testing/thorough.ts'
import { areAlike, compareTimes } from './compare-times.ts'

/** A deterministic pseudo-random generator. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Times around `middle` ms with a tail of slow ones, as on a busy machine. */
const around = (middle: number, random: () => number) =>
  Array.from({ length: 250 }, () => middle * (0.95 + random() * 0.1) + (random() < 0.1 ? random() * 200 : 0))

describe('response times of known and unknown addresses', () => {
  test('are alike when they have the same distribution, for every seed', () => {
    for (let seed = 1; seed <= (isThorough ? 50 : 10); seed += 1) {
      const random = numbers(seed)
      const [known, control, unknown] = [around(45, random), around(45, random), around(45, random)]
      expect({ seed, alike: areAlike(compareTimes({ known, control, unknown }, random)) }).toEqual({
        seed,
        alike: true,
      })
    }
  })

  test.each([0.1, 0.5, 0.9, 1.1, 2])('are distinguished when one takes %d times the other', (factor) => {
    const random = numbers(7)
    const [known, control, unknown] = [around(45, random), around(45, random), around(45 * factor, random)]
    const compared = compareTimes({ known, control, unknown }, random)
    expect(areAlike(compared)).toBe(false)
    expect(compared.ratio).toBeCloseTo(factor, 1)
    expect(Math.abs(compared.control - 1)).toBeLessThan(0.05)
  })
})
