import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlatformTestApp } from '../../../testing/platform-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let works = false
beforeAll(async () => {
  testApp = await openPlatformTestApp((_app, ctx) => {
    ctx.jobs.work('test.errand', { retries: 3, pauseSeconds: 1 }, async () => {
      if (!works) throw new Error('not yet')
    })
  })
})
afterAll(() => testApp.close())

const metrics = async () => (await testApp.app.inject({ url: '/metrics' })).body

describe('an operator who reads the metrics', () => {
  test("sees the age of a queue's oldest job, and the outcomes of attempts", async () => {
    expect(await metrics()).toContain('jobs_oldest_ready_seconds{queue="test.errand"} 0\n')
    await testApp.ctx.db.transaction((tx) => testApp.ctx.jobs.enqueue(tx, 'test.errand', {}))
    await expect(testApp.runJobs()).rejects.toThrow('not yet')
    await testApp.ctx.db.execute(
      sql`update pgboss.job set start_after = now() - interval '90 seconds' where name = 'test.errand'`,
    )
    const late = await metrics()
    const age = Number(/jobs_oldest_ready_seconds\{queue="test.errand"\} (\S+)/.exec(late)?.[1])
    expect(age).toBeGreaterThanOrEqual(90)
    expect(age).toBeLessThan(300)
    expect(late).toContain('job_attempts_total{queue="test.errand",outcome="failed"} 1\n')

    // The last attempt the queue allows.
    await testApp.ctx.db.execute(
      sql`update pgboss.job set start_after = now(), retry_count = 2 where name = 'test.errand'`,
    )
    await expect(testApp.runJobs()).rejects.toThrow('not yet')
    const lost = await metrics()
    expect(lost).toContain('job_attempts_total{queue="test.errand",outcome="failed"} 2\n')
    expect(lost).toContain('job_attempts_total{queue="test.errand",outcome="given up"} 1\n')

    works = true
    await testApp.ctx.db.transaction((tx) => testApp.ctx.jobs.enqueue(tx, 'test.errand', {}))
    await testApp.runJobs()
    const better = await metrics()
    expect(better).toContain('jobs_oldest_ready_seconds{queue="test.errand"} 0\n')
    expect(better).toContain('job_attempts_total{queue="test.errand",outcome="done"} 1\n')
  })
})
