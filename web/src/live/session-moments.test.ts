import { describe, expect, test } from 'vitest'
import { byWeek, indianTime, ownTime, weekInWords } from './session-moments.ts'

/** 4:00 PM to 5:00 IST on a Saturday. */
const winter = ['2026-11-28T10:30:00Z', '2026-11-28T11:30:00Z'] as const
const summer = ['2026-07-04T10:30:00Z', '2026-07-04T11:30:00Z'] as const

describe('a visitor reads the time of a session', () => {
  test('in IST', () => {
    expect(indianTime(...winter)).toEqual({ day: 'Saturday, 28 November 2026', span: '4:00 PM to 5:00 PM' })
  })

  test('and in their own zone, in winter and summer', () => {
    expect(ownTime(...winter, 'America/New_York')).toEqual({
      day: 'Saturday, 28 November 2026',
      span: '5:30 AM to 6:30 AM',
      zone: 'Eastern Standard Time',
    })
    expect(ownTime(...summer, 'America/New_York')).toMatchObject({
      span: '6:30 AM to 7:30 AM',
      zone: 'Eastern Daylight Time',
    })
    expect(ownTime(...winter, 'Asia/Tokyo')).toMatchObject({ span: '7:30 PM to 8:30 PM', zone: 'Japan Standard Time' })
  })

  test('across midnight, and when the day differs', () => {
    expect(ownTime('2026-11-28T14:30:00Z', '2026-11-28T15:30:00Z', 'Asia/Tokyo')).toMatchObject({
      day: 'Saturday, 28 November 2026',
      span: '11:30 PM to 12:30 AM on Sunday, 29 November 2026',
    })
    expect(ownTime(...winter, 'Pacific/Kiritimati')).toMatchObject({
      day: 'Sunday, 29 November 2026',
      span: '12:30 AM to 1:30 AM',
    })
  })

  test('across the hour that the clock skips', () => {
    // New York skips from 2:00 to 3:00 on 8 March 2026, at 7:00 UTC.
    expect(ownTime('2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', 'America/New_York')?.span).toBe('1:30 AM to 3:30 AM')
  })

  test('only once when both zones show the same', () => {
    expect(ownTime(...winter, 'Asia/Kolkata')).toBeNull()
    expect(ownTime(...winter, 'Asia/Colombo')).toBeNull()
    expect(ownTime(...winter, null)).toBeNull()
  })
})

test('groups a weekend into one week, by the calendar of India', () => {
  const at = (starts_at: string) => ({ starts_at })
  // The last is Monday in IST, but Sunday in UTC.
  const items = [at('2026-11-28T10:30:00Z'), at('2026-11-29T10:30:00Z'), at('2026-11-29T19:00:00Z')]
  expect(byWeek(items)).toEqual([
    ['2026-11-23', items.slice(0, 2)],
    ['2026-11-30', items.slice(2)],
  ])
  const now = new Date('2026-11-25T06:00:00Z')
  expect(['2026-11-23', '2026-11-30', '2026-12-07'].map((week) => weekInWords(week, now))).toEqual([
    'This week',
    'Next week',
    'Week of 7 December 2026',
  ])
})
