import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlatformHouse } from '../../testing/platform-house.ts'
import type { TestHouse } from '../../testing/test-house.ts'

let home: TestHouse
let works = false
beforeAll(async () => {
  home = await openPlatformHouse((_app, house) => {
    house.jobs.work('test.errand', { retries: 3, pauseSeconds: 1 }, async () => {
      if (!works) throw new Error('not yet')
    })
  })
})
afterAll(() => home.close())

const metrics = async () => (await home.app.inject({ url: '/metrics' })).body

describe('whoever watches the house', () => {
  test('sees for how long the oldest job of a queue has waited, and what became of the attempts', async () => {
    expect(await metrics()).toContain('jobs_oldest_ready_seconds{queue="test.errand"} 0\n')
    await home.house.db.transaction((tx) => home.house.jobs.enqueue(tx, 'test.errand', {}))
    await expect(home.runJobs()).rejects.toThrow('not yet')
    await home.house.db.execute(
      sql`update pgboss.job set start_after = now() - interval '90 seconds' where name = 'test.errand'`,
    )
    const late = await metrics()
    const age = Number(/jobs_oldest_ready_seconds\{queue="test.errand"\} (\S+)/.exec(late)?.[1])
    expect(age).toBeGreaterThanOrEqual(90)
    expect(age).toBeLessThan(300)
    expect(late).toContain('job_attempts_total{queue="test.errand",outcome="failed"} 1\n')

    // The last attempt that the queue allows.
    await home.house.db.execute(
      sql`update pgboss.job set start_after = now(), retry_count = 2 where name = 'test.errand'`,
    )
    await expect(home.runJobs()).rejects.toThrow('not yet')
    const lost = await metrics()
    expect(lost).toContain('job_attempts_total{queue="test.errand",outcome="failed"} 2\n')
    expect(lost).toContain('job_attempts_total{queue="test.errand",outcome="given up"} 1\n')

    works = true
    await home.house.db.transaction((tx) => home.house.jobs.enqueue(tx, 'test.errand', {}))
    await home.runJobs()
    const better = await metrics()
    expect(better).toContain('jobs_oldest_ready_seconds{queue="test.errand"} 0\n')
    expect(better).toContain('job_attempts_total{queue="test.errand",outcome="done"} 1\n')
  })
})
