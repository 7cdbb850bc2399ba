import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLock } from '../../../sending/with-lock.ts'
import { pauseAfter, SendLoop } from './send-loop.ts'

const send = vi.fn<() => Promise<boolean>>()
const ask = vi.fn<() => Promise<void>>()
const onResult = vi.fn<(failure: unknown) => void>()
const lost = new TypeError('Failed to fetch')
const over = new Error('session over')
let sending = 0
let most = 0

const newLoop = () =>
  new SendLoop(
    { send, ask },
    {
      exclusively: async (work) => {
        sending += 1
        most = Math.max(most, sending)
        return work().finally(() => (sending -= 1))
      },
      onResult,
      isFinal: (failure) => failure === over,
    },
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  for (const mock of [send, ask, onResult]) mock.mockReset()
  send.mockResolvedValue(false)
  ask.mockResolvedValue()
  most = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('answers are sent at once, until nothing is left, by one sender at a time', async () => {
  send.mockResolvedValueOnce(true).mockResolvedValueOnce(true)
  const loop = newLoop()
  loop.wake()
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(send.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(most).toBe(1)
  expect(onResult).toHaveBeenLastCalledWith(undefined)
  loop.stop()
})

test('a failure is tried again after pauses that grow, and at once when the pupil is back', async () => {
  send.mockRejectedValue(lost)
  const loop = newLoop()
  loop.wake()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const tries = send.mock.calls.length
  expect(tries).toBeGreaterThan(20)
  expect(tries).toBeLessThan(60)
  send.mockReset().mockResolvedValue(false)
  loop.check()
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(1)
  expect(ask).toHaveBeenCalledTimes(1)
  loop.stop()
})

test('a failure that is final is not tried again by itself', async () => {
  send.mockRejectedValue(over)
  const loop = newLoop()
  loop.wake()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(send).toHaveBeenCalledTimes(1)
  loop.stop()
})

test('an open page asks now and then how things stand; a hidden one does not', async () => {
  const loop = newLoop()
  loop.wake()
  await vi.advanceTimersByTimeAsync(65_000)
  expect(ask).toHaveBeenCalledTimes(3)
  vi.stubGlobal('document', { hidden: true })
  await vi.advanceTimersByTimeAsync(65_000)
  expect(ask).toHaveBeenCalledTimes(3)
  loop.stop()
})

test('pauses double up to half a minute, and differ between pupils', () => {
  expect([1, 2, 3, 9].map((failures) => pauseAfter(failures, 1))).toEqual([1_000, 2_000, 4_000, 30_000])
  expect(pauseAfter(1, 0)).toBe(500)
})

/** How many of two tabs with the same attempt send at the same time. */
async function mostOfTwoTabs(): Promise<number> {
  vi.useRealTimers()
  const done = Promise.withResolvers<void>()
  let left = 2
  const tab = () =>
    new SendLoop(
      {
        async send() {
          sending += 1
          most = Math.max(most, sending)
          // Room for the other tab to begin.
          for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
          sending -= 1
          return false
        },
        ask,
      },
      {
        exclusively: (work) => withLock('attempt:1', work),
        onResult: () => ((left -= 1) === 0 ? done.resolve() : undefined),
        isFinal: () => false,
      },
    )
  const tabs = [tab(), tab()]
  for (const each of tabs) each.wake()
  await done.promise
  for (const each of tabs) each.stop()
  return most
}

test('of two tabs with the same attempt one sends at a time, where the browser has locks', async () => {
  expect(await mostOfTwoTabs()).toBe(1)
  // Where it has none both send, which does no harm.
  vi.stubGlobal('navigator', {})
  expect(await mostOfTwoTabs()).toBe(2)
})
