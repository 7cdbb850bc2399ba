import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptFigures } from './kept-figures.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

test('a small house counts whenever it is asked', async () => {
  let counted = 0
  const figures = keptFigures(
    async () => false,
    async () => (counted += 1),
    () => {},
  )
  expect([await figures('users'), await figures('users')]).toEqual([1, 2])
})

test('a large house answers at once what it counted last, counts anew behind that, and once for all who ask', async () => {
  let counted = 0
  const errors: unknown[] = []
  let fails = false
  const count = async () => {
    if (fails) throw new Error('the database is away')
    return (counted += 1)
  }
  const figures = keptFigures(
    async () => true,
    count,
    (error) => errors.push(error),
  )
  expect(await Promise.all([figures('users'), figures('users')])).toEqual([1, 1])
  expect(await figures('users')).toBe(1)
  vi.advanceTimersByTime(31_000)
  expect(await figures('users')).toBe(1)
  await vi.waitFor(async () => expect(await figures('users')).toBe(2))

  fails = true
  vi.advanceTimersByTime(31_000)
  expect(await figures('users')).toBe(2)
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  // Nobody has asked for half an hour: what is known is too old to be told.
  vi.advanceTimersByTime(31 * 60_000)
  await expect(figures('users')).rejects.toThrow('away')
  fails = false
  expect(await figures('users')).toBe(3)
})
