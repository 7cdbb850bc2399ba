import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { isUnavailable } from './unavailable.ts'
import { type Connection, type Database, openDatabase } from './database.ts'

vi.setConfig({ testTimeout: 60_000 })

interface FaultyProxy {
  connection: Connection
  /** Stops all traffic in both directions, like a hanging server. */
  freeze: () => void
  thaw: () => void
  /** Closes every connection. */
  cut: () => void
  close: () => void
}

/** A proxy to the database whose traffic can be interrupted. */
async function openProxy(to: Connection): Promise<FaultyProxy> {
  const url = 'connectionString' in to ? new URL(to.connectionString) : null
  const socketConfig = 'connectionString' in to ? null : to
  const sockets = new Set<Socket>()
  let isFrozen = false
  const pass = (from: Socket, into: Socket) => {
    from.on('data', (bytes) => into.write(bytes))
    from.on('close', () => into.destroy())
    from.on('error', () => {})
    sockets.add(from)
    if (isFrozen) from.pause()
  }
  const server = createServer((near) => {
    const far = socketConfig
      ? connect(`${socketConfig.host}/.s.PGSQL.${socketConfig.port}`)
      : connect(Number(url?.port), url?.hostname)
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { user, password, database } = socketConfig ?? {
    user: url?.username ?? '',
    password: decodeURIComponent(url?.password ?? ''),
    database: url?.pathname.slice(1) ?? '',
  }
  const each = (act: (socket: Socket) => void) => sockets.forEach(act)
  return {
    connection: { host: '127.0.0.1', port, user, password, database },
    freeze() {
      isFrozen = true
      each((socket) => socket.pause())
    },
    thaw() {
      isFrozen = false
      each((socket) => socket.resume())
    },
    cut: () => each((socket) => socket.destroy()),
    close() {
      each((socket) => socket.destroy())
      server.close()
    },
  }
}

let database: TestDatabase
let proxy: FaultyProxy
let db: Database
let logged: string[]
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  proxy = await openProxy(database.connection)
  logged = []
  db = openDatabase(proxy.connection, 3, (text) => void logged.push(text))
})
afterEach(async () => {
  proxy.thaw()
  await db.$client.end()
  proxy.close()
})
afterAll(() => database.drop())

const one = () => db.execute(sql`select 1 as one`).then(({ rows }) => rows)
const inTransaction = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)

/** Returns after how many milliseconds the operation failed; the error must mean that the database is unavailable. */
async function failure(operation: Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  const error = await operation.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  expect(isUnavailable(error)).toBe(true)
  return performance.now() - startedAt
}

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200 && !(await check()); tries += 1) await pause(50)
}

const works = () =>
  inTransaction().then(
    () => true,
    () => false,
  )

describe('while the database hangs', () => {
  test('waiting requests fail within seconds, later ones at once, and all work again when it is back', async () => {
    expect(await one()).toEqual([{ one: 1 }])
    proxy.freeze()
    const startedAt = performance.now()
    // Twice the size of the pool, so that some requests still wait in the pool's own queue when they are rejected.
    const requests = Array.from({ length: 4 }, () => [one(), inTransaction(), inTransaction()]).flat()
    expect(Math.max(...(await Promise.all(requests.map(failure))))).toBeLessThan(4_000)
    for (const request of [one, inTransaction]) expect(await failure(request())).toBeLessThan(200)
    expect(logged).toEqual(['the database does not answer: requests are refused until it does'])
    // The pool's own connection timeout; by then nothing may happen for the rejected requests.
    await pause(5_200 - (performance.now() - startedAt))
    proxy.thaw()
    await until(works)
    expect(logged.at(-1)).toBe('the database answers again')
    // No pool slot was lost to a transaction whose BEGIN failed.
    for (let round = 0; round < 3; round += 1)
      expect(await Promise.all([inTransaction(), inTransaction(), inTransaction(), one()])).toHaveLength(4)
  })

  test('a slow query is not cut off', async () => {
    expect((await db.execute(sql`select pg_sleep(3.5)`)).rows).toHaveLength(1)
    expect(logged).toEqual([])
  })
})

describe('a connection that breaks', () => {
  test('during a transaction fails only that one, and frees its slot in the pool', async () => {
    for (let round = 0; round < 4; round += 1) {
      const broken = db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        proxy.cut()
        // No query is running now, so nothing awaits the error.
        await pause(100)
        await tx.execute(sql`select 1`)
      })
      expect(await failure(broken)).toBeLessThan(2_000)
    }
    expect(await inTransaction()).toEqual([{ one: 1 }])
  })

  test('while idle is replaced', async () => {
    await Promise.all([one(), one()])
    proxy.cut()
    await until(works)
    expect(await Promise.all([one(), one()])).toEqual([[{ one: 1 }], [{ one: 1 }]])
  })
})
