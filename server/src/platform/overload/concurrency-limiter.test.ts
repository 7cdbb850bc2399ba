import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

test('runs a bounded number of tasks at once and the others in order, also after a failure, and rejects tasks beyond the queue limit', async () => {
  const limiter = new ConcurrencyLimiter({ atOnce: 2, maxWaiting: 3, full: () => new Error('too many wait') })
  let running = 0
  let most = 0
  const startedAt: number[] = []
  const task = (place: number) => async () => {
    startedAt.push(place)
    running += 1
    most = Math.max(most, running)
    await pause(1)
    running -= 1
    if (place === 1) throw new Error('broken')
    return place
  }
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((place) => limiter.run(task(place))))
  const kept = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)))
  expect(kept).toEqual([0, 'Error: broken', 2, 3, 4, 'Error: too many wait'])
  expect(startedAt).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
  expect(await limiter.run(task(6))).toBe(6)
})
