import { expect, test } from 'vitest'
import {
  dayInWords,
  inputClock,
  inputTime,
  inWords,
  lastDayInWords,
  momentOfInput,
  timesInWords,
  zoneAfterTime,
} from './time.ts'

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

test('a reader sees one clock: of twelve hours, with AM and PM in capitals', () => {
  const at = '2026-12-05T12:45:10Z'
  expect(inWords(at, 'time')).toBe('6:15 PM')
  expect(inWords(at, 'exact time')).toBe('6:15:10 PM')
  expect(inWords(at, 'month and time')).toBe('5 December at 6:15 PM')
  expect(inWords(at, 'short day and time')).toBe('5 Dec 2026, 6:15 PM')
  expect(inWords(at, 'short day of week and time')).toMatch(/^Sat, 5 Dec,? 2026, 6:15 PM$/)
  expect(timesInWords('2026-12-05T05:30:00Z', at)).toBe('11:00 AM to 6:15 PM')
  expect(inputClock(at)).toBe('18:15')
})

test('a reader in another zone sees and types times there, with its name', () => {
  const [dubai, at] = ['Asia/Dubai', '2026-12-05T10:30:00.000Z']
  expect(timesInWords(at, '2026-12-05T11:30:00Z', dubai)).toBe('2:30 PM to 3:30 PM')
  expect([zoneAfterTime(at, dubai), zoneAfterTime(at)]).toEqual(['Gulf Standard Time', 'IST'])
  expect(inputTime(at, dubai)).toBe('2026-12-05T14:30')
  expect(momentOfInput('2026-12-05T14:30', dubai)).toBe(at)
})
