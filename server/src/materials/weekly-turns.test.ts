import { laterDay } from '@ariviyal/contract/time'
import { expect, test } from 'vitest'
import { turnOf, turns, weekOfTurn } from './weekly-turns.ts'

test('each week has one turn, from its Monday to its Sunday, and the first comes round after the last', () => {
  const monday = '2025-06-02'
  const weeks = Array.from({ length: turns + 1 }, (_, week) => laterDay(monday, 7 * week))
  expect(weeks.map(turnOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1])
  expect([turnOf('2025-06-08'), turnOf('2025-06-09'), turnOf('2025-06-01')]).toEqual([1, 2, 12])
})

test.each(['2026-11-25', '2026-12-31', '2027-01-01', '2028-02-29', '2025-05-20'])(
  'on %s the twelve turns are the last twelve weeks, none of them in the future',
  (today) => {
    const mondays = Array.from({ length: turns }, (_, turn) => weekOfTurn(turn + 1, today)).sort()
    expect(mondays.map(turnOf).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(mondays.every((monday) => monday <= today)).toBe(true)
    expect(weekOfTurn(turnOf(today), today)).toBe(mondays.at(-1))
    expect(laterDay(mondays[0] ?? '', 7 * (turns - 1))).toBe(mondays.at(-1))
  },
)
