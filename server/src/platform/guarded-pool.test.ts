import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isAway } from './away.ts'
import { type Connection, type Database, openDatabase } from './database.ts'
import { inOneTrip } from './one-trip.ts'

vi.setConfig({ testTimeout: 60_000 })

interface Line {
  connection: Connection
  /** Lets no byte pass from now on, in either direction, as a server that stands still. */
  freeze: () => void
  thaw: () => void
  /** Breaks every connection. */
  cut: () => void
  close: () => void
}

/** A line to the database that can be disturbed. */
async function openLine(to: Connection): Promise<Line> {
  const url = 'connectionString' in to ? new URL(to.connectionString) : null
  const whom = 'connectionString' in to ? null : to
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
    const far = whom ? connect(`${whom.host}/.s.PGSQL.${whom.port}`) : connect(Number(url?.port), url?.hostname)
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { user, password, database } = whom ?? {
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
let line: Line
let db: Database
let told: string[]
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  line = await openLine(database.connection)
  told = []
  db = openDatabase(line.connection, 3, (each) => void told.push(each))
})
afterEach(async () => {
  line.thaw()
  await db.$client.end()
  line.close()
})
afterAll(() => database.drop())

const one = () => db.execute(sql`select 1 as one`).then(({ rows }) => rows)
const inTrip = () => inOneTrip(db, async (tx) => void (await tx.execute(sql`select 1`)))
const inTransaction = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)

/** After how many milliseconds something failed, which must be for the reason that the database is away. */
async function failure(doing: Promise<unknown>): Promise<number> {
  const begun = performance.now()
  const error = await doing.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  expect(isAway(error)).toBe(true)
  return performance.now() - begun
}

async function until(look: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200 && !(await look()); tries += 1) await pause(50)
}

const works = () =>
  inTransaction().then(
    () => true,
    () => false,
  )

describe('while the database hangs', () => {
  test('who asks it is let go within seconds, the next are refused at once, and all goes on when it is back', async () => {
    expect(await one()).toEqual([{ one: 1 }])
    line.freeze()
    const begun = performance.now()
    // More than there are places twice over: the last of them still wait, in the pool's own list, when they were let go.
    const asked = Array.from({ length: 4 }, () => [one(), inTransaction(), inTrip()]).flat()
    expect(Math.max(...(await Promise.all(asked.map(failure))))).toBeLessThan(4_000)
    for (const ask of [one, inTransaction, inTrip]) expect(await failure(ask())).toBeLessThan(200)
    expect(told).toEqual(['the database does not answer: requests are refused until it does'])
    // So long the pool lets anybody wait; nothing may come of it for those who do not any more.
    await pause(5_200 - (performance.now() - begun))
    line.thaw()
    await until(works)
    expect(told.at(-1)).toBe('the database answers again')
    // None of the three places in the pool was lost to a transaction that could not begin.
    for (let round = 0; round < 3; round += 1)
      expect(await Promise.all([inTransaction(), inTransaction(), inTransaction(), one()])).toHaveLength(4)
  })

  test('a query that merely takes long is waited for', async () => {
    expect((await db.execute(sql`select pg_sleep(3.5)`)).rows).toHaveLength(1)
    expect(told).toEqual([])
  })
})

describe('a connection that breaks', () => {
  test('in the hands of a transaction fails that one, and its place in the pool is free again', async () => {
    for (let round = 0; round < 4; round += 1) {
      const broken = db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        line.cut()
        // Nothing is asked at this moment, so that nobody waits for the error.
        await pause(100)
        await tx.execute(sql`select 1`)
      })
      expect(await failure(broken)).toBeLessThan(2_000)
    }
    expect(await inTransaction()).toEqual([{ one: 1 }])
  })

  test('while it lies idle is replaced', async () => {
    await Promise.all([one(), one()])
    line.cut()
    await until(works)
    expect(await Promise.all([one(), one()])).toEqual([[{ one: 1 }], [{ one: 1 }]])
  })
})
