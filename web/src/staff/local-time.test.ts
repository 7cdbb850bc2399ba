import { expect, test } from 'vitest'
import { localTime, momentOf } from './local-time.ts'

test('an editor plans by the clock on the wall in India, wherever the laptop thinks it is', () => {
  expect(momentOf('2026-12-05T16:00')).toBe('2026-12-05T16:00:00+05:30')
  expect(new Date(momentOf('2026-12-05T16:00')).toISOString()).toBe('2026-12-05T10:30:00.000Z')
  expect(localTime('2026-12-05T10:30:00.000Z')).toBe('2026-12-05T16:00')
  expect(localTime('2026-12-31T20:00:00.000Z')).toBe('2027-01-01T01:30')
  expect([momentOf(''), localTime(null)]).toEqual(['', ''])
})
