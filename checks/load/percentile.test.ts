import { expect, test } from 'vitest'
import { median, percentile } from './percentile.ts'
import { randomFrom } from './random.ts'

test('percentiles are values that were measured, by their nearest rank', () => {
  const values = [40, 10, 30, 20]
  expect(median(values)).toBe(20)
  expect(percentile(values, 0.75)).toBe(30)
  expect(percentile(values, 0.99)).toBe(40)
  expect(percentile(values, 0)).toBe(10)
  expect(median([])).toBeNaN()
})

test('the same seed gives the same numbers, evenly spread', () => {
  const numbers = (seed: number) => Array.from({ length: 1_000 }, randomFrom(seed))
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
  expect(median(numbers(7))).toBeCloseTo(0.5, 1)
})
