import { weekly } from '@ariviyal/contract/live/live-rules'
import { dayOf, laterDay, momentOn } from '@ariviyal/contract/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plannedDays } from './planned-days.ts'

const first = '2026-01-01'
const someDay = fc.integer({ min: 0, max: 800 }).map((days) => laterDay(first, days))
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The weekday by `Intl`, which `plannedDays` does not use. */
const shortName = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })
const nameOf = (day: string) => shortName.format(new Date(`${day}T12:00:00Z`))

describe('the days of a series', () => {
  test('are all its weekdays within its range and the requested range, except skipped days', () => {
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

  test('are at 16:00 in India on every day of a year, which is always 10:30 UTC', () => {
    const rhythm = { weekdays: [...weekly.days], fromDay: '2027-01-01', untilDay: null }
    const days = plannedDays(rhythm, new Set(), '2027-01-01', '2027-12-31')
    expect(days).toHaveLength(104)
    for (const day of days)
      expect(momentOn(day, weekly.startsAt, 'Asia/Kolkata').toISOString()).toBe(`${day}T10:30:00.000Z`)
  })
})

describe('a local time in a zone', () => {
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

  test('is what a clock in the zone shows at the returned moment, in any zone and on any day without a clock change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        someDay,
        // No zone changes its clock in the afternoon.
        fc.integer({ min: 12 * 60, max: 23 * 60 + 59 }),
        (zone, day, minute) => {
          const time = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
          const moment = momentOn(day, time, zone)
          expect(shown(moment, zone)).toBe(`${day} ${time}`)
          expect(dayOf(moment, zone)).toBe(day)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('stays the same when the clock changes, though the moment moves', () => {
    const at = (day: string) => momentOn(day, '16:00', 'America/New_York').toISOString()
    expect([at('2027-03-13'), at('2027-03-14')]).toEqual(['2027-03-13T21:00:00.000Z', '2027-03-14T20:00:00.000Z'])
    expect([at('2027-11-06'), at('2027-11-07')]).toEqual(['2027-11-06T20:00:00.000Z', '2027-11-07T21:00:00.000Z'])
  })

  test('in a gap is moved by the gap, and an ambiguous one is the first', () => {
    expect(momentOn('2027-03-14', '02:30', 'America/New_York').toISOString()).toBe('2027-03-14T07:30:00.000Z')
    expect(momentOn('2027-11-07', '01:30', 'America/New_York').toISOString()).toBe('2027-11-07T05:30:00.000Z')
    // Lord Howe Island changes its clock by half an hour.
    expect(momentOn('2027-10-03', '02:15', 'Australia/Lord_Howe').toISOString()).toBe('2027-10-02T15:45:00.000Z')
  })
})
