import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as time from './reader-time.ts'

const at = '2026-12-05T20:30:00.000Z'
let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => stored.get(key) ?? null } })
})
afterEach(() => vi.unstubAllGlobals())

const logIn = (user: object) => {
  stored.set('token', 'x')
  stored.set('user', JSON.stringify(user))
}

test('a guest and a teacher without a choice read Indian time', () => {
  expect(time.timeWithZone(at)).toBe('2:00\u00A0AM IST')
  logIn({ id: '1' })
  expect(time.timesWithZone(at, '2026-12-05T21:30:00Z')).toBe('2:00\u00A0AM to 3:00\u00A0AM IST')
  expect([time.shortTime(at), time.shortZone(at)]).toEqual(['2:00\u00A0AM', 'IST'])
  expect(time.readerInput(at)).toBe('2026-12-06T02:00')
  expect(time.hintWithZone()).toBeUndefined()
})

test('a teacher who chose a zone reads and types times there', () => {
  logIn({ id: '1', time_zone: 'Asia/Dubai' })
  expect(time.timeWithZone(at)).toBe('12:30\u00A0AM Gulf Standard Time')
  expect(time.shortTime(at)).toMatch(/^12:30\u00A0AM (?:GST|GMT\+4)$/)
  expect(time.weekdayInWords('2026-12-05T20:10:00Z')).toBe('Sunday, 6 December 2026')
  expect(time.readerDay('2026-12-05T19:30:00Z')).toBe('2026-12-05')
  expect(time.momentTyped(time.readerInput(at))).toBe(at)
  expect(time.indianClock(time.readerClock(at), at)).toBe('02:00')
  expect(time.hintWithZone('Leave empty.')).toBe('In Gulf Standard Time. Leave empty.')
})
