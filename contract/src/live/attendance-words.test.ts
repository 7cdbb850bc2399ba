import { expect, test } from 'vitest'
import { gapsInMinutes, presenceWithGaps } from './attendance-words.ts'

const at = (clock: string) => new Date(`2027-01-09T${clock}+05:30`).toISOString()
const gap = (from: string, until: string) => ({ from: at(from), until: at(until) })

test('gaps are rounded outwards to whole minutes in IST, and overlapping ones are merged', () => {
  expect(gapsInMinutes([gap('16:20:10', '16:39:00')])).toEqual(['4:20 PM to 4:39 PM'])
  expect(gapsInMinutes([gap('16:20:10', '16:20:30'), gap('16:20:40', '16:21:10')])).toEqual(['4:20 PM to 4:22 PM'])
  expect(gapsInMinutes([gap('16:20:10', '16:21:00'), gap('16:21:30', '16:22:00')])).toEqual([
    '4:20 PM to 4:21 PM',
    '4:21 PM to 4:22 PM',
  ])
})

test('gaps are counted from the seventh on, and omitted when there are none', () => {
  const gaps = Array.from({ length: 9 }, (_, place) => gap(`16:${place + 10}:10`, `16:${place + 10}:20`))
  const words = (missing: typeof gaps) => presenceWithGaps({ present_seconds: 3_510, session_seconds: 3_600, missing })
  expect(words(gaps)).toMatch(/; missing 4:10 PM to 4:11 PM, .*4:15 PM to 4:16 PM and 3 more$/)
  expect(words([])).toBe('present 58 min 30 s of 60 min')
})
