import { describe, expect, test } from 'vitest'
import { clockFrom, indianDay } from './indian-date.ts'

test('a day is shown day first', () => {
  expect(indianDay('2026-11-28')).toBe('28/11/2026')
})

describe('a time', () => {
  test.each([
    ['6:15 PM', '18:15'],
    ['6.15 pm', '18:15'],
    ['6:15:00 PM', '18:15'],
    ['6 PM', '18:00'],
    ['6 p.m.', '18:00'],
    ['12:00 AM', '00:00'],
    ['12:30 PM', '12:30'],
    ['18:15', '18:15'],
    ['9:05', '09:05'],
  ])('is read as people write it: %s', (text, clock) => {
    expect(clockFrom(text)).toBe(clock)
  })
  test.each(['6', '25:00', '6:75', '13:00 PM', '0:10 AM', 'noon', ''])('is not guessed: %s', (text) => {
    expect(clockFrom(text)).toBeUndefined()
  })
})
