import { expect, test } from 'vitest'
import { readIndianDay, readWrittenDay } from './written-day.ts'

test.each([
  ['28/11/2026', '2026-11-28'],
  ['8-1-27', '2027-01-08'],
  ['28.11.2026', '2026-11-28'],
  ['28 11 2026', '2026-11-28'],
  [' 28  Nov 2026 ', '2026-11-28'],
  ['28-November-26', '2026-11-28'],
  ['28/Nov/2026', '2026-11-28'],
  ['Sat, 28 Nov, 2026', '2026-11-28'],
  ['Nov 28, 2026', '2026-11-28'],
  ['2026-11-28', '2026-11-28'],
  ['2026/1/8', '2026-01-08'],
  ['11/28/2026', null],
  ['31/06/2026', null],
  ['29/02/2027', null],
  ['28 Foo 2026', null],
  ['0/0/26', null],
  ['28/11', null],
  ['soon', null],
  ['', null],
])('%s is the day %s in India', (text, day) => {
  expect(readIndianDay(text)).toBe(day)
})

test('two numbers are not put in an order where the list decides', () => {
  expect(readWrittenDay('4/5/26')).toEqual({ kind: 'either', first: 4, second: 5, year: 2026 })
})
