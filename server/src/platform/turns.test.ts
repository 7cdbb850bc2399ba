import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const options = { atOnce: 2, longestWaitMs: 50, always: 3, full: () => new Error('too many wait') }

test('no more than so many work at once, each in its turn, also after one failed', async () => {
  const turns = createTurns(options)
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (place: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await pause(1)
    running -= 1
    order.push(place)
    if (place === 1) throw new Error('broken')
    return place
  }
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4].map((place) => turns.take(work(place))))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
})

test('who would wait too long is refused at once; a few may wait in any case', async () => {
  const turns = createTurns(options)
  // The time of one piece of work is learnt from those that were done.
  for (let count = 0; count < 20; count += 1) await turns.take(() => pause(60))
  const crowd = Array.from({ length: 8 }, () => turns.take(() => pause(60)))
  const outcomes = await Promise.allSettled(crowd)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(outcomes.at(-1)).toMatchObject({ reason: { message: 'too many wait' } })
  expect(await turns.take(async () => 'again')).toBe('again')
})
