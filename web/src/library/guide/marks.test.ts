import { expect, test } from 'vitest'
import { clockOf, markAt, markReached } from './marks.ts'

const mark = (at: number) => ({ at, words: { en: `At ${at}`, ta: '', hi: '' } })
const marks = [mark(0), mark(40), mark(65.5)]

test('a teacher sees the chapter that plays, from its first moment to that of the next', () => {
  expect([0, 39.9, 40, 65.4, 65.5, 900].map((now) => markAt(marks, now)?.at)).toEqual([0, 0, 40, 40, 65.5, 65.5])
})

test('a video stops once at a question, and goes on from there', () => {
  expect(markReached(marks, 39.8, 40.05)?.at).toBe(40)
  expect(markReached(marks, 40.05, 40.3)).toBeUndefined()
  expect(markReached(marks, 40, 40.25)).toBeUndefined()
})

test('moments are written as on the clock of the player', () => {
  expect([0, 9.99, 65.5, 239].map(clockOf)).toEqual(['0:00', '0:09', '1:05', '3:59'])
})
