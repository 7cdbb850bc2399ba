import { expect, test } from 'vitest'
import { minutesAndSeconds, warningFor } from './time-left-words.ts'

test('a pupil reads minutes and seconds, and hours where there are some', () => {
  expect([65_000, 59_001, 3_700_000, 0, -5].map(minutesAndSeconds)).toEqual(['1:05', '1:00', '1:01:40', '0:00', '0:00'])
})

test('a pupil is warned five minutes and one minute before the end, and told when it is over', () => {
  expect([300_001, 300_000, 60_001, 60_000, 1, 0].map(warningFor)).toEqual([
    undefined,
    'five-minutes',
    'five-minutes',
    'one-minute',
    'one-minute',
    'over',
  ])
})
