import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPlatformTestApp } from '../../../testing/platform-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { AppContext } from '../../app-context.ts'
import { StorageUnavailable } from '../../storage/storage.ts'
import { openReadinessProbe } from './readiness.ts'
import { buildServer } from '../server.ts'

let testApp: TestApp
const closers: (() => unknown)[] = []

beforeAll(async () => {
  testApp = await openPlatformTestApp((_app, ctx) => ctx.jobs.work('test.errand', {}, async () => {}))
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(() => testApp.close())

const ready = async () => {
  const { statusCode, body } = await testApp.app.inject({ url: '/readyz' })
  return [statusCode, JSON.parse(body)]
}
const allOk = { database: 'ok', schema: 'ok', files: 'ok', jobs: 'ok' }

/** Readiness of an application in which these parts are replaced. */
async function probeWith(change: Partial<AppContext>) {
  const probe = openReadinessProbe({ ...testApp.ctx, ...change })
  const startedAt = performance.now()
  const readiness = await probe.check()
  const ms = performance.now() - startedAt
  await probe.close()
  return { ...readiness, ms }
}

/** A database that accepts connections and never answers, as with a hanging disk or host. */
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

describe('a load balancer that probes readiness', () => {
  test('gets ready, with each check', async () => {
    expect(await ready()).toEqual([200, { status: 'ready', checks: allOk }])
  })

  test('gets not ready within seconds while the database hangs or refuses connections', async () => {
    const hung = await probeWith({ connection: await hungDatabase() })
    expect(hung).toMatchObject({ ready: false, checks: { database: 'away', schema: 'away' } })
    expect(hung.ms).toBeLessThan(10_000)
    expect(await probeWith({ connection: { connectionString: 'postgres://who@127.0.0.1:1/none' } })).toMatchObject({
      ready: false,
      checks: { database: 'away' },
    })
  })

  test('gets ready while every pool connection is busy', async () => {
    const pool = testApp.ctx.db.$client
    const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
    try {
      expect(held.length).toBeGreaterThan(5)
      expect((await ready())[0]).toBe(200)
    } finally {
      for (const client of held) client.release()
    }
  })

  test.each([
    ['older', sql`delete from migrations where name = '0000_initial'`],
    ['newer', sql`insert into migrations (name, hash) values ('9998_later', '')`],
  ])('gets not ready while the schema is %s than this build', async (schema, change) => {
    const before = await testApp.ctx.db.execute<{ name: string; hash: string }>(sql`select name, hash from migrations`)
    await testApp.ctx.db.execute(change)
    expect(await ready()).toEqual([503, { status: 'not ready', checks: { ...allOk, schema } }])
    await testApp.ctx.db.execute(sql`delete from migrations`)
    for (const { name, hash } of before.rows)
      await testApp.ctx.db.execute(sql`insert into migrations (name, hash) values (${name}, ${hash})`)
    expect((await ready())[0]).toBe(200)
  })

  test('gets ready with a failed check while the file store is unavailable or hangs', async () => {
    const { storage } = testApp.ctx
    const away = () => Promise.reject(new StorageUnavailable('away'))
    expect(await probeWith({ storage: { ...storage, stat: away } })).toMatchObject({
      ready: true,
      checks: { ...allOk, files: 'away' },
    })
    const hung = await probeWith({ storage: { ...storage, stat: () => new Promise(() => {}) } })
    expect(hung.checks.files).toBe('away')
    expect(hung.ms).toBeLessThan(10_000)
  })

  test('gets ready with a failed check while no worker polls for jobs', async () => {
    expect(await probeWith({ jobs: { ...testApp.ctx.jobs, workers: true } })).toMatchObject({
      ready: true,
      checks: { ...allOk, jobs: 'stands still' },
    })
  })

  test('gets not ready from an instance that is shutting down, which still serves other requests', async () => {
    const leaving = new AbortController()
    const app = await buildServer({ ...testApp.ctx, leaving: leaving.signal }, () => {})
    closers.push(() => app.close())
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
    leaving.abort()
    const answer = await app.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'leaving' }])
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})

describe('an operator', () => {
  test('sees the build, and the state of each dependency', async () => {
    const { body } = await testApp.app.inject({ url: '/metrics' })
    expect(body).toMatch(
      /^build_info\{version="\d+\.\d+\.\d+",commit="(unknown|[0-9a-f]{12})",migration="\d{4}_\w+"\} 1$/m,
    )
    for (const check of Object.keys(allOk)) expect(body).toContain(`readiness_check{check="${check}"} 1\n`)
  })
})
