import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from './within.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page that comes in time is searched', async () => {
  await expect(within(1_000, Promise.resolve('light'))).resolves.toBe('light')
})

test('a page that fails, or never comes, ends the search', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(within(1_000, Promise.reject(new Error('no network')))).resolves.toBeNull()
  expect(warn).toHaveBeenCalledOnce()
  const never = within(1_000, new Promise<string>(() => undefined))
  vi.advanceTimersByTime(1_000)
  await expect(never).resolves.toBeNull()
  warn.mockRestore()
})
