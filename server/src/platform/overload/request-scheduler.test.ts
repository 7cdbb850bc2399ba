import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RequestScheduler } from './request-scheduler.ts'

test('requests are started in order of arrival, two per iteration of the event loop', async () => {
  const scheduler = new RequestScheduler()
  const started: number[] = []
  for (let place = 0; place < 6; place += 1) scheduler.add(() => started.push(place))
  expect(started).toEqual([0, 1])
  await nextIteration()
  expect(started).toEqual([0, 1, 2, 3])
  await nextIteration()
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
})
