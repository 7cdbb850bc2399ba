import { expect, test } from 'vitest'
import { agoInWords } from './ago-in-words.ts'

const at = '2026-11-01T10:00:00.000Z'
const minutes = (count: number) => Date.parse(at) + count * 60_000

test.each([
  [-5, 'just now'],
  [0.9, 'just now'],
  [1, '1 min ago'],
  [59.9, '59 min ago'],
  [60, '1 hour ago'],
  [23 * 60 + 59, '23 hours ago'],
  [24 * 60, '1 day ago'],
  [7 * 24 * 60, '7 days ago'],
  [8 * 24 * 60, '1 Nov 2026'],
])('after %d minutes it is "%s"', (count, words) => {
  expect(agoInWords(at, minutes(count))).toBe(words)
})
