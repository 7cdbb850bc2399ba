import { once } from 'node:events'
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { childrenOf, hold, killHard, type Holder, openFolder, processesOf, query, until } from './testing.ts'

// Under load, each process takes seconds to start.
vi.setConfig({ testTimeout: 120_000 })

let folder: ReturnType<typeof openFolder>
const holders: Holder[] = []

beforeEach(() => {
  folder = openFolder()
})

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.child.kill('SIGKILL')
  await until(() => processesOf(folder.path).length === 0)
  folder.remove()
})

const dataDir = () => join(folder.path, 'data')
const sharedBase = () => join(folder.path, 'shared')
const start = () => startEmbeddedPostgres(dataDir(), { sharedBase: sharedBase(), durable: false })

function holdIt({ durable = false } = {}): Holder {
  const holder = hold(dataDir(), sharedBase(), durable)
  holders.push(holder)
  return holder
}

/** A holder with the settings of production, on a cluster that was prepared without waiting for the disk. */
async function holdDurably(): Promise<Holder> {
  await (await start()).stop()
  return holdIt({ durable: true })
}

/** The rows that the holder saw acknowledged. */
const acknowledged = (lines: string[]) =>
  lines.filter((line) => line.startsWith('kept ')).map((line) => Number(line.slice(5)))

/** Those of them that the next start does not have. */
async function lostOf(numbers: number[]): Promise<number[]> {
  const postgres = await start()
  const rows = await query<{ number: number }>(postgres.connection, 'SELECT number FROM kept ORDER BY number')
  await postgres.stop()
  if (numbers.length < 20) throw new Error('too few writes to say anything')
  const kept = new Set(rows.map((row) => row.number))
  return numbers.filter((number) => !kept.has(number))
}

describe('a server that is killed', () => {
  test('takes PostgreSQL with it, and the next start has every write that was acknowledged', async () => {
    const holder = await holdDurably()
    await holder.line('kept 30')
    holder.child.kill('SIGKILL')
    await holder.ended
    // At once, while the old one may still be ending.
    expect(await lostOf(acknowledged(holder.lines))).toEqual([])
  })

  test('together with PostgreSQL, its watcher and its workers, comes up with every write that was acknowledged', async () => {
    const holder = await holdDurably()
    const postmaster = Number((await holder.line('ready ')).slice('ready '.length))
    await holder.line('kept 30')
    const all = [...childrenOf(postmaster), ...processesOf(folder.path)]
    expect(all.length).toBeGreaterThan(4)
    for (const pid of all) killHard(pid)
    await holder.ended
    expect(await lostOf(acknowledged(holder.lines))).toEqual([])
  })

  test('together with the watcher leaves a PostgreSQL that the next start recognises and stops', async () => {
    const holder = await holdDurably()
    const postmaster = Number((await holder.line('ready ')).slice('ready '.length))
    await holder.line('kept 30')
    const watchers = processesOf(folder.path).filter((pid) => pid !== postmaster)
    for (const pid of watchers) killHard(pid)
    await holder.ended
    await until(() => processesOf(folder.path).length <= 1)
    expect(processesOf(folder.path)).toEqual([postmaster])
    expect(await lostOf(acknowledged(holder.lines))).toEqual([])
  })

  test('in the moment in which PostgreSQL had made its lock file and not written it, starts again', async () => {
    await (await start()).stop()
    writeFileSync(join(dataDir(), 'postgres', 'data', 'postmaster.pid'), '')
    const postgres = await start()
    expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  test('while it prepares the database starts afresh, and leaves no half of one', async () => {
    const holder = holdIt()
    const base = await until(() => [join(dataDir(), 'postgres')].find((path) => existsSync(path)))
    const half = await until(() => readdirSync(base).find((name) => name.startsWith('incoming-cluster-')))
    await until(() => existsSync(join(base, half, 'pg_wal')))
    holder.child.kill('SIGKILL')
    await holder.ended
    expect(existsSync(join(base, 'data'))).toBe(false)
    const postgres = await start()
    expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.stop()
    // The initdb of the killed start may still have been writing.
    await until(() => processesOf(folder.path).length === 0)
    await (await start()).stop()
    expect(readdirSync(base).filter((name) => name.startsWith('incoming-cluster'))).toEqual([])
  })
})

describe('a server whose PostgreSQL is killed', () => {
  let says: string[]
  beforeEach(() => {
    says = []
  })
  const startWith = (patience: object) =>
    startEmbeddedPostgres(dataDir(), {
      sharedBase: sharedBase(),
      durable: false,
      say: (line) => void says.push(line),
      patience,
    })

  test('has another one at the same place, as often as that happens, also where its watcher alone is killed', async () => {
    const postgres = await startWith({ pauseMs: 20 })
    await query(postgres.connection, 'SET synchronous_commit = on; CREATE TABLE kept (number integer)')
    const watcherOf = (pid: number) => processesOf(folder.path).filter((other) => childrenOf(other).includes(pid))
    for (const whom of [(pid: number) => [pid], (pid: number) => [...watcherOf(pid), pid], watcherOf]) {
      const { pid } = postgres
      for (const victim of whom(pid)) killHard(victim)
      await until(() => postgres.pid !== pid)
      expect(await query(postgres.connection, 'SELECT * FROM kept')).toEqual([])
    }
    expect(says.filter((line) => line === 'PostgreSQL runs again.')).toHaveLength(3)
    await postgres.stop()
    await until(() => processesOf(folder.path).length === 0)
  })

  test('learns of it when no other one can be started within the time', async () => {
    const postgres = await startWith({ pauseMs: 20, longestPauseMs: 50, triesMs: 500 })
    const version = join(postgres.base, 'data', 'PG_VERSION')
    renameSync(version, `${version}.away`)
    killHard(postgres.pid)
    await expect(postgres.lost).resolves.toBeUndefined()
    expect(says.at(-1)).toContain('PostgreSQL could not be started again')
    await postgres.stop()
  })

  test('may be stopped while it waits for the next try', async () => {
    const postgres = await startWith({ pauseMs: 60_000, longestPauseMs: 60_000 })
    killHard(postgres.pid)
    await until(() => says.at(-1)?.includes('It is started again'))
    await postgres.stop()
    await until(() => processesOf(folder.path).length === 0)
    expect(says.at(-1)).toContain('It is started again')
  })
})

describe('servers that start at once on the same data', () => {
  test('of ten exactly one wins, and the others say which', async () => {
    const holders = Array.from({ length: 10 }, () => holdIt())
    const outcomes = await Promise.all(
      holders.map((holder) => until(() => holder.lines.find((line) => /^(ready|refused) /.test(line)))),
    )
    const winners = holders.filter((_holder, index) => outcomes[index]?.startsWith('ready'))
    expect(winners).toHaveLength(1)
    const winner = winners[0]?.child
    for (const outcome of outcomes.filter((line) => line.startsWith('refused')))
      expect(outcome).toContain(`already running on this data, as process ${winner?.pid}: stop that first`)
    winner?.kill('SIGKILL')
    if (winner) await once(winner, 'exit')
  })
})
