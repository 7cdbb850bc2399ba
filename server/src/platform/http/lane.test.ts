import { describe, expect, test } from 'vitest'
import { Lane } from './lane.ts'

/** So many come and as many leave at each moment of a tenth of a second, for so many moments. */
function work(lane: Lane, leaving: (() => void)[], perTick: number, ticks: number): void {
  for (let tick = 0; tick < ticks; tick += 1) {
    for (let place = 0; place < perTick; place += 1) {
      leaving.push(lane.enter())
      leaving.shift()?.()
    }
    lane.tick(0.1)
  }
}

const crowd = (lane: Lane, size: number) => Array.from({ length: size }, () => lane.enter())

describe('a lane of requests', () => {
  test('promises no wait while few are at work', () => {
    const lane = new Lane()
    crowd(lane, 20)
    for (let tick = 0; tick < 50; tick += 1) lane.tick(0.1)
    expect(lane.expectedWait).toBe(0)
  })

  test('takes a crowd that comes at once after a quiet time, as far as it can be served in good time', () => {
    const lane = new Lane()
    for (let tick = 0; tick < 100; tick += 1) lane.tick(0.1)
    crowd(lane, 150)
    expect(lane.expectedWait).toBeLessThan(0.5)
    crowd(lane, 100)
    expect(lane.expectedWait).toBeGreaterThan(0.5)
  })

  test('learns its pace while there is always something to do, and forgets a slow time slowly', () => {
    const lane = new Lane()
    const leaving = crowd(lane, 100)
    work(lane, leaving, 5, 100)
    // 100 at work, 50 leave a second.
    expect(lane.expectedWait).toBeCloseTo(2, 1)
    work(lane, leaving, 100, 100)
    expect(lane.expectedWait).toBeCloseTo(0.1, 2)

    work(lane, leaving, 1, 100)
    for (const leave of leaving.splice(0)) leave()
    lane.tick(0.1)
    const soon = crowd(lane, 30)
    expect(lane.expectedWait).toBeGreaterThan(1)
    for (const leave of soon) leave()
    for (let tick = 0; tick < 100; tick += 1) lane.tick(0.1)
    crowd(lane, 30)
    expect(lane.expectedWait).toBeLessThan(0.2)
  })

  test('in which nothing moves makes who comes wait very long, and counts who leaves once', () => {
    const lane = new Lane()
    const [leave] = crowd(lane, 22)
    for (let tick = 0; tick < 50; tick += 1) lane.tick(0.1)
    expect(lane.expectedWait).toBeGreaterThan(10)
    expect(lane.expectedWait).toBeLessThan(Infinity)
    leave?.()
    leave?.()
    crowd(lane, 1)
    expect(lane.expectedWait).toBeGreaterThan(0)
  })
})
