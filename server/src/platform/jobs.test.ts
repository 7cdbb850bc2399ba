import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { openLog } from './log.ts'

let database: TestDatabase
let db: Database
const open: Jobs[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.connection, 4)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()))
  await db.$client.end()
  await database.drop()
})

function instance(): Jobs {
  const jobs = createJobs(database.connection, openLog('silent'))
  open.push(jobs)
  return jobs
}

async function eventually(look: () => boolean, seconds = 20): Promise<void> {
  for (let waited = 0; waited < seconds * 1000 && !look(); waited += 20) await pause(20)
  expect(look()).toBe(true)
}

describe('a job', () => {
  test('runs soon after the transaction that added it, and not when that was undone', async () => {
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
    const begun = performance.now()
    await db.transaction((tx) => jobs.enqueue(tx, 'test.greet', { name: 'done' }))
    await eventually(() => ran.length > 0)
    // Woken by the notification; polling alone would take up to 5 s.
    expect(performance.now() - begun).toBeLessThan(4_000)
    expect(ran).toEqual(['done'])
  })

  test('that waits behind many others is not a pause away from each of them', async () => {
    const ran: number[] = []
    const jobs = instance()
    jobs.work<{ place: number }>('test.many', { atOnce: 2 }, async ({ data }) => void ran.push(data.place))
    await jobs.start()
    await db.transaction(async (tx) => {
      for (let place = 0; place < 60; place += 1) await jobs.enqueue(tx, 'test.many', { place })
    })
    // One after each polling would take minutes.
    await eventually(() => ran.length === 60, 15)
    expect(new Set(ran).size).toBe(60)
  })

  test('that a killed process had begun is run by another within a minute', { timeout: 120_000 }, async () => {
    const killed = createJobs(database.connection, openLog('silent'), { workers: false })
    open.push(killed)
    killed.work('test.left', { pauseSeconds: 1, timeoutSeconds: 600 }, async () => {})
    await killed.start()
    const id = await db.transaction((tx) => killed.enqueue(tx, 'test.left', {}))
    // Taken from the queue by a process that does not live to end it.
    expect((await killed.boss.fetch('test.left')).map((job) => job.id)).toEqual([id])

    const ran: string[] = []
    const jobs = instance()
    jobs.work('test.left', { pauseSeconds: 1, timeoutSeconds: 600 }, async (job) => void ran.push(job.id))
    await jobs.start()
    await eventually(() => ran.length > 0, 60)
    expect(ran).toEqual([id])
  })

  test('is tried again after a failure, with the same id', async () => {
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

  test('is run by one of two instances', async () => {
    const ran: number[] = []
    const [one, two] = [instance(), instance()]
    for (const jobs of [one, two]) {
      jobs.work<{ number: number }>('test.share', { atOnce: 2 }, async ({ data }) => void ran.push(data.number))
      await jobs.start()
    }
    const numbers = Array.from({ length: 20 }, (_, number) => number)
    for (const number of numbers) await one.enqueue(db, 'test.share', { number })
    await eventually(() => ran.length >= 20)
    await Promise.all([one.stop(), two.stop()])
    expect(ran.sort((a, b) => a - b)).toEqual(numbers)
  })

  test('for a queue that nobody works on is refused when it is added', async () => {
    const jobs = instance()
    await jobs.start()
    await expect(jobs.enqueue(db, 'test.nobody', {})).rejects.toThrow('no feature works on the queue test.nobody')
  })
})
