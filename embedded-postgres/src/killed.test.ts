import { once } from 'node:events'
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  childrenOf,
  freeze,
  hold,
  type LockHolder,
  killHard,
  openFolder,
  processesOf,
  query,
  testOwner,
  waitUntil,
} from './testing.ts'

// Under load, each process takes seconds to start.
vi.setConfig({ testTimeout: 120_000 })

let folder: ReturnType<typeof openFolder>
const holders: LockHolder[] = []

beforeEach(() => {
  folder = openFolder()
})

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.child.kill('SIGKILL')
  await waitUntil(() => processesOf(folder.path).length === 0)
  folder.remove()
})

const dataDir = () => join(folder.path, 'data')
const sharedBase = () => join(folder.path, 'shared')
const start = () => startEmbeddedPostgres(testOwner, dataDir(), { sharedBase: sharedBase(), durable: false })

function startHolder({ durable = false } = {}): LockHolder {
  const holder = hold(dataDir(), sharedBase(), durable)
  holders.push(holder)
  return holder
}

/** A holder with the settings of production, on a cluster that was created without fsync. */
async function startDurableHolder(): Promise<LockHolder> {
  await (await start()).stop()
  return startHolder({ durable: true })
}

/** Numbers of the rows whose commit the holder saw acknowledged. */
const acknowledged = (lines: string[]) =>
  lines.filter((line) => line.startsWith('kept ')).map((line) => Number(line.slice(5)))

/** Those of the given rows that are missing after the next start. */
async function missingRows(numbers: number[]): Promise<number[]> {
  const postgres = await start()
  const rows = await query<{ number: number }>(postgres.connection, 'SELECT number FROM kept ORDER BY number')
  await postgres.stop()
  if (numbers.length < 20) throw new Error('too few writes for a conclusion')
  const kept = new Set(rows.map((row) => row.number))
  return numbers.filter((number) => !kept.has(number))
}

describe('a server that is killed', () => {
  test('stops PostgreSQL too, and the next start has every acknowledged write', async () => {
    const holder = await startDurableHolder()
    await holder.line('kept 30')
    holder.child.kill('SIGKILL')
    await holder.ended
    // Immediately, while the old server may still be exiting.
    expect(await missingRows(acknowledged(holder.lines))).toEqual([])
  })

  test('together with PostgreSQL, its watcher and its workers, restarts with every acknowledged write', async () => {
    const holder = await startDurableHolder()
    const postmaster = Number((await holder.line('ready ')).slice('ready '.length))
    await holder.line('kept 30')
    const all = [...childrenOf(postmaster), ...processesOf(folder.path)]
    expect(all.length).toBeGreaterThan(4)
    for (const pid of all) killHard(pid)
    await holder.ended
    expect(await missingRows(acknowledged(holder.lines))).toEqual([])
  })

  test('together with the watcher leaves a PostgreSQL that the next start detects and stops', async () => {
    const holder = await startDurableHolder()
    const postmaster = Number((await holder.line('ready ')).slice('ready '.length))
    await holder.line('kept 30')
    // A process that PostgreSQL has just forked still has its command line, and PostgreSQL stops when it is killed:
    // its children are listed last, so that none can be forked in between.
    const all = processesOf(folder.path)
    const ofPostgres = [postmaster, ...childrenOf(postmaster)]
    const watchers = all.filter((pid) => !ofPostgres.includes(pid))
    // All stand still first: the watcher stops PostgreSQL when it outlives the holder for a moment.
    for (const pid of watchers) freeze(pid)
    for (const pid of watchers) killHard(pid)
    await holder.ended
    await waitUntil(() => processesOf(folder.path).length <= 1)
    expect(processesOf(folder.path)).toEqual([postmaster])
    expect(await missingRows(acknowledged(holder.lines))).toEqual([])
  })

  test('after PostgreSQL created its lock file but before it wrote it, starts again', async () => {
    await (await start()).stop()
    writeFileSync(join(dataDir(), 'postgres', 'data', 'postmaster.pid'), '')
    const postgres = await start()
    expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  test('while it creates the cluster starts over and leaves no partial cluster', async () => {
    const holder = startHolder()
    const base = await waitUntil(() => [join(dataDir(), 'postgres')].find((path) => existsSync(path)))
    const incoming = await waitUntil(() => readdirSync(base).find((name) => name.startsWith('incoming-cluster-')))
    await waitUntil(() => existsSync(join(base, incoming, 'pg_wal')))
    holder.child.kill('SIGKILL')
    await holder.ended
    expect(existsSync(join(base, 'data'))).toBe(false)
    const postgres = await start()
    expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.stop()
    // The killed start's initdb may still have been writing.
    await waitUntil(() => processesOf(folder.path).length === 0)
    await (await start()).stop()
    expect(readdirSync(base).filter((name) => name.startsWith('incoming-cluster'))).toEqual([])
  })
})

describe('a server whose PostgreSQL is killed', () => {
  let logged: string[]
  beforeEach(() => {
    logged = []
  })
  const startWith = (restartPolicy: object) =>
    startEmbeddedPostgres(testOwner, dataDir(), {
      sharedBase: sharedBase(),
      durable: false,
      say: (line) => void logged.push(line),
      restartPolicy,
    })

  test('restarts it at the same path every time, even when only its watcher is killed', async () => {
    const postgres = await startWith({ pauseMs: 20 })
    await query(postgres.connection, 'SET synchronous_commit = on; CREATE TABLE kept (number integer)')
    const watcherOf = (pid: number) => processesOf(folder.path).filter((other) => childrenOf(other).includes(pid))
    for (const victimsOf of [(pid: number) => [pid], (pid: number) => [...watcherOf(pid), pid], watcherOf]) {
      const { pid } = postgres
      for (const victim of victimsOf(pid)) killHard(victim)
      await waitUntil(() => postgres.pid !== pid)
      expect(await query(postgres.connection, 'SELECT * FROM kept')).toEqual([])
    }
    expect(logged.filter((line) => line === 'PostgreSQL runs again.')).toHaveLength(3)
    await postgres.stop()
    await waitUntil(() => processesOf(folder.path).length === 0)
  })

  test('settles `lost` when no restart succeeds in time', async () => {
    const postgres = await startWith({ pauseMs: 20, longestPauseMs: 50, triesMs: 500 })
    const version = join(postgres.base, 'data', 'PG_VERSION')
    renameSync(version, `${version}.away`)
    killHard(postgres.pid)
    await expect(postgres.lost).resolves.toBeUndefined()
    expect(logged.at(-1)).toContain('PostgreSQL could not be started again')
    await postgres.stop()
  })

  test('can be stopped while it waits for the next try', async () => {
    const postgres = await startWith({ pauseMs: 60_000, longestPauseMs: 60_000 })
    killHard(postgres.pid)
    await waitUntil(() => logged.at(-1)?.includes('It is started again'))
    await postgres.stop()
    await waitUntil(() => processesOf(folder.path).length === 0)
    expect(logged.at(-1)).toContain('It is started again')
  })
})

describe('servers that start concurrently on the same data', () => {
  test('exactly one of ten wins, and the others name it', async () => {
    const holders = Array.from({ length: 10 }, () => startHolder())
    const outcomes = await Promise.all(
      holders.map((holder) => waitUntil(() => holder.lines.find((line) => /^(ready|refused) /.test(line)))),
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
