import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPlatformHouse } from '../../testing/platform-house.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import type { House } from '../house.ts'
import { StorageAway } from '../storage.ts'
import { openReadinessProbe } from './readiness.ts'
import { buildServer } from './server.ts'

let home: TestHouse
const closers: (() => unknown)[] = []

beforeAll(async () => {
  home = await openPlatformHouse((_app, house) => house.jobs.work('test.errand', {}, async () => {}))
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(() => home.close())

const ready = async () => {
  const { statusCode, body } = await home.app.inject({ url: '/readyz' })
  return [statusCode, JSON.parse(body)]
}
const allOk = { database: 'ok', schema: 'ok', files: 'ok', jobs: 'ok' }

/** What a house says whose parts are these instead. */
async function found(change: Partial<House>) {
  const probe = openReadinessProbe({ ...home.house, ...change })
  const begun = performance.now()
  const readiness = await probe.look()
  const ms = performance.now() - begun
  await probe.close()
  return { ...readiness, ms }
}

/** A database that takes connections and never says a word, as one does whose disk or host hangs. */
async function hungDatabase(): Promise<{ connectionString: string }> {
  const sockets: Socket[] = []
  const server: Server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { connectionString: `postgres://who@127.0.0.1:${(server.address() as AddressInfo).port}/none` }
}

describe('a balancer that asks whether an instance may get requests', () => {
  test('reads yes, and what was looked at', async () => {
    expect(await ready()).toEqual([200, { status: 'ready', checks: allOk }])
  })

  test('reads no within seconds while the database hangs, and while nothing listens there', async () => {
    const hung = await found({ connection: await hungDatabase() })
    expect(hung).toMatchObject({ ready: false, checks: { database: 'away', schema: 'away' } })
    expect(hung.ms).toBeLessThan(10_000)
    expect(await found({ connection: { connectionString: 'postgres://who@127.0.0.1:1/none' } })).toMatchObject({
      ready: false,
      checks: { database: 'away' },
    })
  })

  test('reads yes while every connection of the pool is at work', async () => {
    const pool = home.house.db.$client
    const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
    try {
      expect(held.length).toBeGreaterThan(5)
      expect((await ready())[0]).toBe(200)
    } finally {
      for (const client of held) client.release()
    }
  })

  test.each([
    ['older', sql`delete from migrations where name = '0001_classroom'`],
    ['newer', sql`insert into migrations (name, hash) values ('9998_later', '')`],
  ])('reads no while the schema is %s than this build', async (schema, change) => {
    const before = await home.house.db.execute<{ name: string; hash: string }>(sql`select name, hash from migrations`)
    await home.house.db.execute(change)
    expect(await ready()).toEqual([503, { status: 'not ready', checks: { ...allOk, schema } }])
    await home.house.db.execute(sql`delete from migrations`)
    for (const { name, hash } of before.rows)
      await home.house.db.execute(sql`insert into migrations (name, hash) values (${name}, ${hash})`)
    expect((await ready())[0]).toBe(200)
  })

  test('reads yes and the reason to look while files are away, also when their store only hangs', async () => {
    const { storage } = home.house
    const away = () => Promise.reject(new StorageAway('away'))
    expect(await found({ storage: { ...storage, stat: away } })).toMatchObject({
      ready: true,
      checks: { ...allOk, files: 'away' },
    })
    const hung = await found({ storage: { ...storage, stat: () => new Promise(() => {}) } })
    expect(hung.checks.files).toBe('away')
    expect(hung.ms).toBeLessThan(10_000)
  })

  test('reads yes and the reason to look while nobody looks for jobs', async () => {
    expect(await found({ jobs: { ...home.house.jobs, workers: true } })).toMatchObject({
      ready: true,
      checks: { ...allOk, jobs: 'stands still' },
    })
  })

  test('reads no from an instance that is going to close, which answers everything else', async () => {
    const leaving = new AbortController()
    const app = await buildServer({ ...home.house, leaving: leaving.signal }, () => {})
    closers.push(() => app.close())
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
    leaving.abort()
    const answer = await app.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'leaving' }])
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})

describe('whoever watches', () => {
  test('sees which build answers, and each thing that it needs', async () => {
    const { body } = await home.app.inject({ url: '/metrics' })
    expect(body).toMatch(
      /^build_info\{version="\d+\.\d+\.\d+",commit="(unknown|[0-9a-f]{12})",migration="\d{4}_\w+"\} 1$/m,
    )
    for (const check of Object.keys(allOk)) expect(body).toContain(`readiness_check{check="${check}"} 1\n`)
  })
})
