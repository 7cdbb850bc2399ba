import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from './calendar.ts'
import { reminderWindows } from './reminder-windows.ts'

const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

describe('adding months', () => {
  test('gives the same day, or the last of a month that has no such day', () => {
    expect(addMonths(new Date('2026-01-31T05:00:00Z'), 1)).toEqual(new Date('2026-02-28T05:00:00Z'))
    expect(addMonths(new Date('2028-02-29T05:00:00Z'), 12)).toEqual(new Date('2029-02-28T05:00:00Z'))
    expect(addMonths(new Date('2026-11-15T05:00:00Z'), 3)).toEqual(new Date('2027-02-15T05:00:00Z'))
  })

  test('gives the right month and the same time of day, for any date', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 60 }), (start, months) => {
        const end = addMonths(start, months)
        const count = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
        expect(count(end) - count(start)).toBe(months)
        expect(end.getTime() % 86_400_000).toBe(start.getTime() % 86_400_000)
        expect(end.getUTCDate()).toBeLessThanOrEqual(start.getUTCDate())
      }),
    )
  })
})

test('every day before an end is in at most one reminder window', () => {
  expect(reminderWindows([7, 30])).toEqual([
    { days: 30, nextDays: 7 },
    { days: 7, nextDays: 0 },
  ])
})
