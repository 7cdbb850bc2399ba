import { expect, test } from 'vitest'
import { dayInWords, inputTime, lastDayInWords, momentOfInput } from './time.ts'

test('an editor plans in IST, whatever the zone of the laptop', () => {
  expect(momentOfInput('2026-12-05T16:00')).toBe('2026-12-05T10:30:00.000Z')
  expect(inputTime('2026-12-05T10:30:00.000Z')).toBe('2026-12-05T16:00')
  expect(inputTime('2026-12-31T20:00:00.000Z')).toBe('2027-01-01T01:30')
  expect([momentOfInput(''), inputTime(null)]).toEqual(['', ''])
})

test('a reader sees days in IST, and an end at midnight on the day before', () => {
  expect(dayInWords('2026-12-31T20:00:00Z')).toBe('1 January 2027')
  expect(lastDayInWords('2026-12-31T18:30:00Z')).toBe('31 December 2026')
})
