import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figure, partOf, roundSteps } from './scale.ts'

test('an axis has round steps that include all values', () => {
  expect(roundSteps(0, 87)).toEqual([0, 50, 100])
  expect(roundSteps(21.4, 38.2)).toEqual([20, 25, 30, 35, 40])
  expect(roundSteps(5, 5)).toEqual([4, 6])
  fc.assert(
    fc.property(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: 0, max: 1e7 }), (cents, spanCents) => {
      const [from, span] = [cents / 100, spanCents / 100]
      const steps = roundSteps(from, from + span)
      expect(steps.length).toBeGreaterThanOrEqual(2)
      expect(steps.length).toBeLessThanOrEqual(7)
      for (const value of [from, from + span]) {
        expect(partOf(value, steps)).toBeGreaterThanOrEqual(-1e-9)
        expect(partOf(value, steps)).toBeLessThanOrEqual(1 + 1e-9)
      }
    }),
  )
})

test('a figure has three digits, and large ones are whole', () => {
  expect([26.456, 0.012345, 1234.5].map(figure)).toEqual(['26.5', '0.0123', '1,235'])
})
