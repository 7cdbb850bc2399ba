import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staleWhileRevalidate } from './stale-while-revalidate.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

test('a small database is counted at each call', async () => {
  let counted = 0
  const figures = staleWhileRevalidate(
    async () => false,
    async () => (counted += 1),
    () => {},
  )
  expect([await figures('users'), await figures('users')]).toEqual([1, 2])
})

test('a large database is served from the cache and recounted in the background, once for all callers', async () => {
  let counted = 0
  const errors: unknown[] = []
  let fails = false
  const count = async () => {
    if (fails) throw new Error('the database is unavailable')
    return (counted += 1)
  }
  const figures = staleWhileRevalidate(
    async () => true,
    count,
    (error) => errors.push(error),
  )
  expect(await Promise.all([figures('users'), figures('users')])).toEqual([1, 1])
  expect(await figures('users')).toBe(1)
  vi.advanceTimersByTime(61_000)
  expect(await figures('users')).toBe(1)
  await vi.waitFor(async () => expect(await figures('users')).toBe(2))

  fails = true
  vi.advanceTimersByTime(61_000)
  expect(await figures('users')).toBe(2)
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  // No request for half an hour: the cached value is too old.
  vi.advanceTimersByTime(31 * 60_000)
  await expect(figures('users')).rejects.toThrow('unavailable')
  fails = false
  expect(await figures('users')).toBe(3)
})
