import { expect, test } from 'vitest'
import { nextStart } from './next-start.ts'

test('a new session starts on the next Saturday or Sunday at four IST, whatever day it is in UTC', () => {
  const next = (text: string) => new Date(nextStart(new Date(text))).toISOString()
  // A Monday.
  expect(next('2027-01-04T08:00:00Z')).toBe('2027-01-09T10:30:00.000Z')
  // Saturday, a minute before four and at four.
  expect(next('2027-01-09T10:29:00Z')).toBe('2027-01-09T10:30:00.000Z')
  expect(next('2027-01-09T10:30:00Z')).toBe('2027-01-10T10:30:00.000Z')
  // Friday evening in UTC is Saturday in IST.
  expect(next('2027-01-08T20:00:00Z')).toBe('2027-01-09T10:30:00.000Z')
  // Sunday after the session.
  expect(next('2027-01-10T12:00:00Z')).toBe('2027-01-16T10:30:00.000Z')
})
