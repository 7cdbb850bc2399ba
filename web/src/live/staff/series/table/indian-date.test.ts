import { describe, expect, test } from 'vitest'
import { clockFrom, dayFrom, indianDay } from './indian-date.ts'

describe('a day', () => {
  test.each([
    '28/11/2026',
    '28-11-2026',
    '28.11.26',
    '28/11/26',
    '28 Nov 2026',
    '28-Nov-26',
    'Sat, 28 November 2026',
    '2026-11-28',
  ])('is read as people in India write it: %s', (text) => {
    expect(dayFrom(text)).toBe('2026-11-28')
  })
  test('has its single digits read day first', () => {
    expect(dayFrom('5/6/2026')).toBe('2026-06-05')
  })
  test.each(['11/28/2026', '31/06/2026', '29/02/2027', 'soon', '28/11', '', '28 Xyz 2026'])(
    'is not guessed: %s',
    (text) => {
      expect(dayFrom(text)).toBeUndefined()
    },
  )
  test('is shown day first', () => {
    expect(indianDay('2026-11-28')).toBe('28/11/2026')
  })
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
