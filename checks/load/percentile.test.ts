import { expect, test } from 'vitest'
import { judgeGrowth } from './growth.ts'
import { median, percentile } from './percentile.ts'

test('percentiles are values that were measured, by their nearest rank', () => {
  const values = [40, 10, 30, 20]
  expect(median(values)).toBe(20)
  expect(percentile(values, 0.75)).toBe(30)
  expect(percentile(values, 0.99)).toBe(40)
  expect(percentile(values, 0)).toBe(10)
  expect(median([])).toBeNaN()
})

test('a series that grows after its first quarter is not flat; one that grows in it alone, or in one spot, is', () => {
  const steady = Array.from({ length: 20 }, () => 100)
  const warm = steady.map((value, place) => (place < 5 ? 20 * place : value + (place % 3)))
  expect(judgeGrowth('memory', warm, 1.1).broken).toEqual([])
  expect(judgeGrowth('memory', steady.with(17, 900), 1.1).broken).toEqual([])
  expect(
    judgeGrowth(
      'files',
      Array.from({ length: 20 }, () => 0),
      1.1,
    ).broken,
  ).toEqual([])
  const leak = steady.map((value, place) => value + 2 * place)
  expect(judgeGrowth('memory', leak, 1.1).broken[0]).toContain('memory did not stay flat: 114 → 134 (1.18)')
})
