import { weekly } from '@ariviyal/contract/live-rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { laterDay, plannedDays } from './planned-days.ts'
import { dayIn, momentIn } from './zoned-moment.ts'

const first = '2026-01-01'
const someDay = fc.integer({ min: 0, max: 800 }).map((days) => laterDay(first, days))
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The name of a day by the calendar of Intl, which plannedDays does not ask. */
const nameOf = (day: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

describe('the days that a series meets on', () => {
  test('are all of its weekdays in its span and the span that is asked for, but those left out, and no other', () => {
    fc.assert(
      fc.property(
        weekdays,
        someDay,
        fc.option(someDay, { nil: null }),
        fc.array(someDay, { maxLength: 60 }),
        someDay,
        (days, fromDay, untilDay, exceptions, start) => {
          const leftOut = new Set(exceptions)
          const last = laterDay(start, 365)
          const planned = plannedDays({ weekdays: days, fromDay, untilDay }, leftOut, start, last)
          const wanted = new Set(days.map((number) => names[number - 1]))
          const expected = Array.from({ length: 366 }, (_, ahead) => laterDay(start, ahead)).filter(
            (day) =>
              wanted.has(nameOf(day)) && day >= fromDay && (untilDay === null || day <= untilDay) && !leftOut.has(day),
          )
          expect(planned).toEqual(expected)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('are at four in the afternoon in India on every day of a year, which is always 10:30 in Greenwich', () => {
    const rhythm = { weekdays: [...weekly.days], fromDay: '2027-01-01', untilDay: null }
    const days = plannedDays(rhythm, new Set(), '2027-01-01', '2027-12-31')
    expect(days).toHaveLength(104)
    for (const day of days)
      expect(momentIn('Asia/Kolkata', day, weekly.startsAt).toISOString()).toBe(`${day}T10:30:00.000Z`)
  })
})

describe('a time on the clock of a zone', () => {
  const zones = [
    'Asia/Kolkata',
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
  ]
  const shown = (moment: Date, timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)

  test('is what that clock shows at the moment that it stands for, in any zone and on any day without a leap', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        someDay,
        // No clock leaps in the afternoon.
        fc.integer({ min: 12 * 60, max: 23 * 60 + 59 }),
        (zone, day, minute) => {
          const time = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
          const moment = momentIn(zone, day, time)
          expect(shown(moment, zone)).toBe(`${day} ${time}`)
          expect(dayIn(zone, moment)).toBe(day)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('stays the same when the clocks change, though the moment moves', () => {
    const at = (day: string) => momentIn('America/New_York', day, '16:00').toISOString()
    expect([at('2027-03-13'), at('2027-03-14')]).toEqual(['2027-03-13T21:00:00.000Z', '2027-03-14T20:00:00.000Z'])
    expect([at('2027-11-06'), at('2027-11-07')]).toEqual(['2027-11-06T20:00:00.000Z', '2027-11-07T21:00:00.000Z'])
  })

  test('that is leapt over is as much later, and one that comes twice is the first', () => {
    expect(momentIn('America/New_York', '2027-03-14', '02:30').toISOString()).toBe('2027-03-14T07:30:00.000Z')
    expect(momentIn('America/New_York', '2027-11-07', '01:30').toISOString()).toBe('2027-11-07T05:30:00.000Z')
    // Half an hour, on Lord Howe Island.
    expect(momentIn('Australia/Lord_Howe', '2027-10-03', '02:15').toISOString()).toBe('2027-10-02T15:45:00.000Z')
  })
})
