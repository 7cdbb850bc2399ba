import { expect, test } from 'vitest'
import { median, percentile } from './percentile.ts'

test('percentiles are measured values, by nearest rank', () => {
  const values = [40, 10, 30, 20]
  expect(percentile(values, 0.5)).toBe(20)
  expect(percentile(values, 0.75)).toBe(30)
  expect(percentile(values, 0.99)).toBe(40)
  expect(percentile(values, 0)).toBe(10)
  expect(percentile([], 0.5)).toBeNaN()
})

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, NaN])
})
