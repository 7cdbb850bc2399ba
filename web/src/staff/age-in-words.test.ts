import { expect, test } from 'vitest'
import { ageInWords } from './age-in-words.ts'

test('staff read a waiting time in its largest complete unit', () => {
  const now = Date.parse('2027-03-12T12:00:00Z')
  const ago = (minutes: number) => ageInWords(new Date(now - minutes * 60_000).toISOString(), now)
  expect(ago(-5)).toBe('just now')
  expect(ago(0.9)).toBe('just now')
  expect(ago(1)).toBe('1 minute')
  expect(ago(59)).toBe('59 minutes')
  expect(ago(60)).toBe('1 hour')
  expect(ago(24 * 60 - 1)).toBe('23 hours')
  expect(ago(24 * 60)).toBe('1 day')
  expect(ago(3 * 24 * 60)).toBe('3 days')
})
