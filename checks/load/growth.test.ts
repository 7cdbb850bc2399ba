import { expect, test } from 'vitest'
import { highest, judgeGrowth } from './growth.ts'

test('a series that grows after its first quarter is not flat; growth in the first quarter or a single peak is ignored', () => {
  const steady = Array.from({ length: 20 }, () => 100)
  const warm = steady.map((value, index) => (index < 5 ? 20 * index : value + (index % 3)))
  expect(judgeGrowth('memory', warm, 1.1).broken).toEqual([])
  expect(judgeGrowth('memory', steady.with(17, 900), 1.1).broken).toEqual([])
  expect(
    judgeGrowth(
      'files',
      Array.from({ length: 20 }, () => 0),
      1.1,
    ).broken,
  ).toEqual([])
  const leak = steady.map((value, index) => value + 2 * index)
  expect(judgeGrowth('memory', leak, 1.1).broken[0]).toContain('memory did not stay flat: 114 → 134 (1.18)')
  expect(judgeGrowth('memory', leak, 1.1, highest).broken[0]).toContain('memory did not stay flat: 118 → 138 (1.17)')
  const returned = steady.map((value, index) => (index === 7 || index === 8 || index === 9 ? 60 : value))
  expect(judgeGrowth('memory', returned, 1.1, highest).broken).toEqual([])
})
