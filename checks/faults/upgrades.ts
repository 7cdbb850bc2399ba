import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../server/src/platform/migrate.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import { lostRows, readRows, type Rows } from '../../server/src/testing/kept-rows.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { root, startRealServer } from '../real-server.ts'
import { openSharedGround } from '../shared-ground.ts'
import { readHistory } from './upgrades/history.ts'
import { checkOut, startOldServer } from './upgrades/old-version.ts'
import { findAgain, live } from './upgrades/people.ts'

const migrations = join(root, 'server/src/migrations')

const countOf = (rows: Rows): number => [...rows.values()].reduce((sum, table) => sum + table.length, 0)

/** An empty database on that server. */
async function makeDatabase(server: string, name: string): Promise<string> {
  await onDatabase({ connectionString: server }, (client) => client.query(`create database ${name}`))
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

interface Moved {
  broken: string[]
  rows: number
  writes: number
}

/** People work on the server of that commit; then its database is brought to today, and they work on. */
async function moveOne(commit: string, url: string, folder: string): Promise<Moved> {
  checkOut(commit, folder)
  const old = await startOldServer(folder, url)
  const left = await live(old.base).finally(old.stop)
  const before = await onDatabase({ connectionString: url }, readRows)
  await migrate({ connectionString: url }, migrations)
  const broken = lostRows(before, await onDatabase({ connectionString: url }, readRows))
  const server = await startRealServer({ DATABASE_URL: url, DATA_DIR: join(folder, '.data') })
  try {
    broken.push(...(await findAgain(server.base, left)))
  } finally {
    if ((await server.stop()) !== 0) broken.push('this version did not end with 0')
  }
  return { broken, rows: countOf(before), writes: left.writes }
}

const ranMigrations = /The database is up to date \((\d+) migration/

/** Two instances start at the same moment: both come up, and one of them alone changes the schema. */
async function startTwo(url: string, folder: string): Promise<string[]> {
  const starts = await Promise.allSettled(
    ['one', 'two'].map((name) => startRealServer({ DATABASE_URL: url, DATA_DIR: join(folder, name) })),
  )
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const broken = starts.flatMap((start) =>
    start.status === 'rejected' ? [`of two instances one did not come up: ${(start.reason as Error).message}`] : [],
  )
  const ran = servers.filter(({ lines }) => lines.some((line) => ranMigrations.test(line)))
  if (ran.length !== 1) broken.push(`${ran.length} of two instances changed the schema`)
  for (const { base } of servers) {
    const { status } = await fetch(`${base}/readyz`)
    if (status !== 200) broken.push(`an instance that started beside another answers ${status}`)
  }
  await Promise.all(servers.map((server) => server.stop()))
  return broken
}

async function run({ scale, say }: Effort): Promise<Findings> {
  const { states, edited } = readHistory()
  const broken = [...edited]
  await using ends = new AsyncDisposableStack()
  const { folder, databaseUrl } = await openSharedGround(ends)
  const unseen: string[] = []
  let [moved, rows, writes, pairs] = [0, 0, 0, 0]
  // A part of them: those that are spread evenly.
  const step = Math.max(1, Math.round(1 / Math.min(scale, 1)))
  for (const [index, { last, commit }] of states.entries()) {
    if (index % step !== 0) continue
    // Two migrations that came with one merge: nobody ever ran the first alone.
    if (!commit) {
      unseen.push(last)
      continue
    }
    const place = join(folder, last)
    const url = await makeDatabase(databaseUrl, `from_${last}`)
    const found = await moveOne(commit, url, place).catch((error: unknown): Moved => ({
      broken: [(error as Error).message],
      rows: 0,
      writes: 0,
    }))
    broken.push(...found.broken.map((line) => `from ${last} (${commit.slice(0, 8)}): ${line}`))
    moved += 1
    rows += found.rows
    writes += found.writes
    say(`from ${last}: ${found.rows} rows, ${found.broken.length === 0 ? 'all there' : 'not whole'}`)
    rmSync(place, { recursive: true, force: true })
  }
  if (!states.at(-1)?.commit) broken.push('no commit has the newest schema')
  for (const last of [undefined, states[0]?.last, states[Math.floor(states.length / 2)]?.last]) {
    const url = await makeDatabase(databaseUrl, `two_${pairs}`)
    const done = states.slice(0, states.findIndex((state) => state.last === last) + 1).map((state) => state.last)
    if (last) await migrate({ connectionString: url }, migrations, { only: done })
    broken.push(...(await startTwo(url, join(folder, `two-${pairs}`))).map((line) => `${last ?? 'empty'}: ${line}`))
    pairs += 1
  }
  return {
    broken,
    figures: [
      ['earlier states of the schema, each with the server of its time', `${moved} of ${states.length}`],
      ['states that no commit ended with', unseen.join(', ') || 'none'],
      ['writes of people on those servers', writes],
      ['rows that were there before, and after unchanged', rows],
      ['migrations of the main line that were edited since', edited.length],
      ['pairs of instances that started at once (empty, first and middle state)', pairs],
    ],
  }
}

export const upgrades: Part = {
  name: 'upgrades',
  title: 'Upgrades from every earlier schema, with the server of that time',
  run,
}
