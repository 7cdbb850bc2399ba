import { expect, test } from 'vitest'
import { gapsInMinutes, minutesAndSeconds, presenceWithGaps } from './attendance-words.ts'

const at = (clock: string) => new Date(`2027-01-09T${clock}+05:30`).toISOString()
const gap = (from: string, until: string) => ({ from: at(from), until: at(until) })

test('a bound is worded to the second', () => {
  expect(minutesAndSeconds(2_470)).toBe('41 m 10 s')
  expect(minutesAndSeconds(2_700)).toBe('45 m 0 s')
})

test('gaps are rounded outwards to whole minutes in IST, and overlapping ones are merged', () => {
  expect(gapsInMinutes([gap('16:20:10', '16:39:00')])).toEqual(['16:20-16:39'])
  expect(gapsInMinutes([gap('16:20:10', '16:20:30'), gap('16:20:40', '16:21:10')])).toEqual(['16:20-16:22'])
  expect(gapsInMinutes([gap('16:20:10', '16:21:00'), gap('16:21:30', '16:22:00')])).toEqual([
    '16:20-16:21',
    '16:21-16:22',
  ])
})

test('gaps are counted from the seventh on, and omitted when there are none', () => {
  const gaps = Array.from({ length: 9 }, (_, place) => gap(`16:${place + 10}:10`, `16:${place + 10}:20`))
  const words = (missing: typeof gaps) => presenceWithGaps({ present_seconds: 3_510, session_seconds: 3_600, missing })
  expect(words(gaps)).toMatch(/; missing 16:10-16:11, .*16:15-16:16 and 3 more$/)
  expect(words([])).toBe('present 58 m 30 s of 60 m')
})
