import { expect, test } from 'vitest'
import { groupDigits } from './digit-grouping.ts'

test.each([
  0, 7, 100, 999, 1_000, 10_000, 99_999, 100_000, 1_234_567, 10_000_000, 9_007_199_254_740_991, 0.25, 2.5, 12.5, 100.75,
  1_234_567.25,
])('groups the digits of %d as Intl does', (number) => {
  expect(groupDigits(number)).toBe(number.toLocaleString('en-IN'))
})
