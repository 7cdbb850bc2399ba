import { expect, test } from 'vitest'
import { readWithin } from './what-happens-next.tsx'

test.each([
  [null, 'A person reads it.'],
  [1, 'A person reads it, usually within 1 day.'],
  [3, 'A person reads it, usually within 3 days.'],
])('with %o days known, an applicant reads: %s', (days, words) => {
  expect(readWithin(days)).toBe(words)
})
