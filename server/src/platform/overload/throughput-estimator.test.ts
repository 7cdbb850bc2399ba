import { describe, expect, test } from 'vitest'
import { ThroughputEstimator } from './throughput-estimator.ts'

/** So many requests arrive and as many complete in each tick of 0.1 s. */
function work(estimator: ThroughputEstimator, leaving: (() => void)[], perTick: number, ticks: number): void {
  for (let tick = 0; tick < ticks; tick += 1) {
    for (let place = 0; place < perTick; place += 1) {
      leaving.push(estimator.enter())
      leaving.shift()?.()
    }
    estimator.tick(0.1)
  }
}

const crowd = (estimator: ThroughputEstimator, size: number) => Array.from({ length: size }, () => estimator.enter())

describe('the estimate of a wait', () => {
  test('is 0 while few requests are in progress', () => {
    const estimator = new ThroughputEstimator()
    crowd(estimator, 20)
    for (let tick = 0; tick < 50; tick += 1) estimator.tick(0.1)
    expect(estimator.expectedWait).toBe(0)
  })

  test('assumes a throughput after a quiet period', () => {
    const estimator = new ThroughputEstimator()
    for (let tick = 0; tick < 100; tick += 1) estimator.tick(0.1)
    crowd(estimator, 150)
    expect(estimator.expectedWait).toBeLessThan(0.5)
    crowd(estimator, 100)
    expect(estimator.expectedWait).toBeGreaterThan(0.5)
  })

  test('follows the throughput while there is always something to do, and forgets a slow period slowly', () => {
    const estimator = new ThroughputEstimator()
    const leaving = crowd(estimator, 100)
    work(estimator, leaving, 5, 100)
    // 100 are in progress, and 50 complete per second.
    expect(estimator.expectedWait).toBeCloseTo(2, 1)
    work(estimator, leaving, 100, 100)
    expect(estimator.expectedWait).toBeCloseTo(0.1, 2)

    work(estimator, leaving, 1, 100)
    for (const leave of leaving.splice(0)) leave()
    estimator.tick(0.1)
    const soon = crowd(estimator, 30)
    expect(estimator.expectedWait).toBeGreaterThan(1)
    for (const leave of soon) leave()
    for (let tick = 0; tick < 100; tick += 1) estimator.tick(0.1)
    crowd(estimator, 30)
    expect(estimator.expectedWait).toBeLessThan(0.2)
  })

  test('is long but finite while nothing completes', () => {
    const estimator = new ThroughputEstimator()
    crowd(estimator, 22)
    for (let tick = 0; tick < 50; tick += 1) estimator.tick(0.1)
    expect(estimator.expectedWait).toBeGreaterThan(10)
    expect(estimator.expectedWait).toBeLessThan(Infinity)
  })
})
