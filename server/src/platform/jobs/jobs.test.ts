import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test as base } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { createJobs, PermanentJobError, type Jobs } from './jobs.ts'
import { openLog } from '../log.ts'

const test = base.extend<{ database: TestDatabase; db: Database; instance: (options?: { workers: boolean }) => Jobs }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are needed: none.
  database: async ({}, use) => {
    const database = await createTestDatabase()
    await use(database)
    await database.drop()
  },
  db: async ({ database }, use) => {
    const db = openDatabase(database.connection, 4)
    await use(db)
    await db.$client.end()
  },
  instance: async ({ database }, use) => {
    const open: Jobs[] = []
    await use((options) => {
      const jobs = createJobs(database.connection, openLog('silent'), options)
      open.push(jobs)
      return jobs
    })
    await Promise.all(open.map((jobs) => jobs.stop()))
  },
})

async function eventually(condition: () => boolean, seconds = 20): Promise<void> {
  for (let waited = 0; waited < seconds * 1000 && !condition(); waited += 20) await pause(20)
  expect(condition()).toBe(true)
}

describe('a job', () => {
  test('runs soon after its transaction commits, and never when it rolls back', async ({ db, instance }) => {
    const ran: string[] = []
    const jobs = instance()
    jobs.work<{ name: string }>('test.greet', {}, async ({ data }) => void ran.push(data.name))
    await jobs.start()
    await expect(
      db.transaction(async (tx) => {
        await jobs.enqueue(tx, 'test.greet', { name: 'undone' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    const startedAt = performance.now()
    await db.transaction((tx) => jobs.enqueue(tx, 'test.greet', { name: 'done' }))
    await eventually(() => ran.length > 0)
    // The notification wakes the worker; polling alone would take up to 5 s.
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    expect(ran).toEqual(['done'])
  })

  test('behind many others does not wait a polling interval for each', async ({ db, instance }) => {
    const ran: number[] = []
    const jobs = instance()
    jobs.work<{ place: number }>('test.many', { atOnce: 2 }, async ({ data }) => void ran.push(data.place))
    await jobs.start()
    await db.transaction(async (tx) => {
      for (let place = 0; place < 60; place += 1) await jobs.enqueue(tx, 'test.many', { place })
    })
    // One job per poll would take minutes.
    await eventually(() => ran.length === 60, 15)
    expect(new Set(ran).size).toBe(60)
  })

  // The next four tests mostly wait, so they run concurrently.
  test.concurrent(
    'that a killed process had started is run by another within a minute',
    { timeout: 120_000 },
    async ({ db, instance }) => {
      const killed = instance({ workers: false })
      killed.work('test.left', { pauseSeconds: 1, timeoutSeconds: 600 }, async () => {})
      await killed.start()
      const id = await db.transaction((tx) => killed.enqueue(tx, 'test.left', {}))
      // Fetched by a process that dies before it completes the job.
      expect((await killed.boss.fetch('test.left')).map((job) => job.id)).toEqual([id])

      const ran: string[] = []
      const jobs = instance()
      jobs.work('test.left', { pauseSeconds: 1, timeoutSeconds: 600 }, async (job) => void ran.push(job.id))
      await jobs.start()
      await eventually(() => ran.length > 0, 60)
      expect(ran).toEqual([id])
    },
  )

  test.concurrent('has the settings of the newest start, which writes only those that have changed', async ({
    instance,
  }) => {
    const queueAfter = async (options: { retries: number; timeoutSeconds?: number }) => {
      const jobs = instance({ workers: false })
      jobs.work('test.settings', options, async () => {})
      await jobs.start()
      return jobs.boss.getQueue('test.settings')
    }
    const first = await queueAfter({ retries: 3 })
    expect(first).toMatchObject({ retryLimit: 3, expireInSeconds: 300, heartbeatSeconds: 10, notify: true })
    expect(await queueAfter({ retries: 3 })).toEqual(first)
    expect(await queueAfter({ retries: 4, timeoutSeconds: 60 })).toMatchObject({ retryLimit: 4, expireInSeconds: 60 })
  })

  test.concurrent('is retried after a failure, with the same id', async ({ db, instance }) => {
    const tries: string[] = []
    const jobs = instance()
    jobs.work('test.stumble', { pauseSeconds: 1, retries: 3 }, async ({ id }) => {
      tries.push(id)
      if (tries.length < 2) throw new Error('stumbled')
    })
    await jobs.start()
    const id = await jobs.enqueue(db, 'test.stumble', {})
    await eventually(() => tries.length === 2)
    expect(tries).toEqual([id, id])
  })

  test.concurrent('that failed permanently is not retried, and is counted', async ({ db, instance }) => {
    const attempts: number[] = []
    const jobs = instance()
    jobs.work('test.in-vain', { pauseSeconds: 1, retries: 30 }, async ({ attempt }) => {
      attempts.push(attempt)
      throw attempt < 2 ? new Error('perhaps later') : new PermanentJobError('never')
    })
    await jobs.start()
    const id = await jobs.enqueue(db, 'test.in-vain', {})
    await eventually(() => attempts.length === 2)
    const stateOf = async () => (await jobs.boss.getJobById('test.in-vain', id))?.state
    for (let waited = 0; waited < 5_000 && (await stateOf()) === 'active'; waited += 20) await pause(20)
    expect(await stateOf()).toBe('failed')
    expect(attempts).toEqual([1, 2])
    expect(jobs.queues.get('test.in-vain')?.attempts).toEqual({ done: 0, failed: 2, givenUp: 1 })
  })

  test.concurrent('that failed before does not delay those that did not', async ({ db, instance }) => {
    const hanging: number[] = []
    const ran: number[] = []
    let unblock = () => {}
    const hang = new Promise<void>((resolve) => {
      unblock = resolve
    })
    const jobs = instance()
    const options = { pauseSeconds: 1, atOnce: 1, firstAttemptsAtOnce: 1 }
    jobs.work<{ number: number }>('test.hang', options, async ({ data, attempt }) => {
      if (data.number === 0 && attempt === 1) throw new Error('once more')
      if (data.number === 0) {
        hanging.push(attempt)
        await hang
      } else ran.push(data.number)
    })
    await jobs.start()
    for (let each = 0; each < 3; each += 1) await jobs.enqueue(db, 'test.hang', { number: 0 })
    await eventually(() => hanging.length > 0)
    const numbers = Array.from({ length: 10 }, (_, number) => number + 1)
    for (const number of numbers) await jobs.enqueue(db, 'test.hang', { number })
    await eventually(() => ran.length === numbers.length)
    expect(hanging).toHaveLength(1)
    unblock()
    await eventually(() => hanging.length === 3)
  })

  test('is run by only one of two instances', async ({ db, instance }) => {
    const ran: number[] = []
    const [first, second] = [instance(), instance()]
    for (const jobs of [first, second]) {
      jobs.work<{ number: number }>('test.share', { atOnce: 2 }, async ({ data }) => void ran.push(data.number))
      await jobs.start()
    }
    const numbers = Array.from({ length: 20 }, (_, number) => number)
    for (const number of numbers) await first.enqueue(db, 'test.share', { number })
    await eventually(() => ran.length >= 20)
    await Promise.all([first.stop(), second.stop()])
    expect(ran.sort((a, b) => a - b)).toEqual(numbers)
  })

  test('for a queue without a handler is rejected on enqueue', async ({ db, instance }) => {
    const jobs = instance()
    await jobs.start()
    await expect(jobs.enqueue(db, 'test.nobody', {})).rejects.toThrow('no handler for the queue test.nobody')
  })
})
