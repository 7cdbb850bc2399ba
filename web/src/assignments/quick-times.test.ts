import { expect, test } from 'vitest'
import { dueTimes, setTimes } from './quick-times.ts'

// A Friday evening in India, which is Friday noon in UTC.
const friday = new Date('2026-11-27T12:30:00Z')

test('a teacher chooses tomorrow or Monday morning, in Indian time', () => {
  expect(setTimes(friday)).toEqual([
    { label: 'Tomorrow, 8:00\u00A0AM', at: '2026-11-28T02:30:00.000Z' },
    { label: 'On Monday, 8:00\u00A0AM', at: '2026-11-30T02:30:00.000Z' },
  ])
  expect(dueTimes(friday).map(({ at }) => at)).toEqual([
    '2026-11-28T12:30:00.000Z',
    '2026-11-30T02:30:00.000Z',
    '2026-12-04T12:30:00.000Z',
  ])
})

test('on Sunday and Monday the next Monday is ahead', () => {
  expect(setTimes(new Date('2026-11-29T05:00:00Z'))).toHaveLength(1)
  expect(setTimes(new Date('2026-11-30T05:00:00Z'))[1]?.at).toBe('2026-12-07T02:30:00.000Z')
  // Still Sunday in UTC, Monday in India.
  expect(setTimes(new Date('2026-11-29T20:00:00Z'))[1]?.at).toBe('2026-12-07T02:30:00.000Z')
})
