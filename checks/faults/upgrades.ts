import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import { lostRows, readRows, type Rows } from '../../server/src/testing/kept-rows.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { root, startRealServer } from '../real-server.ts'
import { openSharedFixtures } from '../shared-fixtures.ts'
import { readHistory } from './upgrades/history.ts'
import { checkOut, startOldServer } from './upgrades/old-version.ts'
import { checkData, createData } from './upgrades/version-data.ts'

const migrations = join(root, 'server/src/migrations')

const countOf = (rows: Rows): number => [...rows.values()].reduce((sum, table) => sum + table.length, 0)

/** Creates an empty database on that server. */
async function makeDatabase(server: string, name: string): Promise<string> {
  await onDatabase({ connectionString: server }, (client) => client.query(`create database ${name}`))
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

interface UpgradeResult {
  broken: string[]
  rows: number
  writes: number
}

/** Uses the server of that commit, migrates its database to the current schema, and continues with the current server. */
async function upgradeFrom(commit: string, url: string, folder: string): Promise<UpgradeResult> {
  checkOut(commit, folder)
  const old = await startOldServer(folder, url)
  const created = await createData(old.base).finally(old.stop)
  const before = await onDatabase({ connectionString: url }, readRows)
  await migrate({ connectionString: url }, migrations)
  const broken = lostRows(before, await onDatabase({ connectionString: url }, readRows))
  const server = await startRealServer({ DATABASE_URL: url, DATA_DIR: join(folder, '.data') })
  try {
    broken.push(...(await checkData(server.base, created)))
  } finally {
    if ((await server.stop()) !== 0) broken.push('this version did not end with 0')
  }
  return { broken, rows: countOf(before), writes: created.writes }
}

const ranMigrations = /The database is up to date \((\d+) migration/

/** Starts two instances at the same time: both must start, and one of them migrates unless the schema is the newest. */
async function startTwo(url: string, folder: string, isNewest: boolean): Promise<string[]> {
  const starts = await Promise.allSettled(
    ['one', 'two'].map((name) => startRealServer({ DATABASE_URL: url, DATA_DIR: join(folder, name) })),
  )
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const broken = starts.flatMap((start) =>
    start.status === 'rejected' ? [`one of two instances did not start: ${(start.reason as Error).message}`] : [],
  )
  const ran = servers.filter(({ lines }) => lines.some((line) => ranMigrations.test(line)))
  if (ran.length !== (isNewest ? 0 : 1)) broken.push(`${ran.length} of two instances changed the schema`)
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
  const { folder, databaseUrl } = await openSharedFixtures(ends)
  const withoutCommit: string[] = []
  let [upgraded, rows, writes, pairs] = [0, 0, 0, 0]
  // For a smaller scale: commits spread evenly.
  const step = Math.max(1, Math.round(1 / Math.min(scale, 1)))
  for (const [index, { last, commit }] of states.entries()) {
    if (index % step !== 0) continue
    // Two migrations added by one merge: no deployed version had only the first.
    if (!commit) {
      withoutCommit.push(last)
      continue
    }
    const checkout = join(folder, last)
    const url = await makeDatabase(databaseUrl, `from_${last}`)
    const result = await upgradeFrom(commit, url, checkout).catch((error: unknown): UpgradeResult => ({
      broken: [(error as Error).message],
      rows: 0,
      writes: 0,
    }))
    broken.push(...result.broken.map((line) => `from ${last} (${commit.slice(0, 8)}): ${line}`))
    upgraded += 1
    rows += result.rows
    writes += result.writes
    say(`from ${last}: ${result.rows} rows, ${result.broken.length === 0 ? 'complete' : 'incomplete'}`)
    rmSync(checkout, { recursive: true, force: true })
  }
  if (!states.at(-1)?.commit) broken.push('no commit has the newest schema')
  for (const last of new Set([undefined, states[0]?.last, states[Math.floor(states.length / 2)]?.last])) {
    const url = await makeDatabase(databaseUrl, `two_${pairs}`)
    const done = states.slice(0, states.findIndex((state) => state.last === last) + 1).map((state) => state.last)
    if (last) await migrate({ connectionString: url }, migrations, { only: done })
    broken.push(
      ...(await startTwo(url, join(folder, `two-${pairs}`), last === states.at(-1)?.last)).map(
        (line) => `${last ?? 'empty'}: ${line}`,
      ),
    )
    pairs += 1
  }
  return {
    broken,
    figures: [
      ['earlier schemas, each with its server version', `${upgraded} of ${states.length}`],
      ['schemas that no commit ended with', withoutCommit.join(', ') || 'none'],
      ['writes on those servers', writes],
      ['rows unchanged by the upgrade', rows],
      ['migrations on the main branch edited later', edited.length],
      ['pairs of instances started at once (empty, first and middle schema)', pairs],
    ],
  }
}

export const upgrades: Part = {
  name: 'upgrades',
  title: 'Upgrades from every earlier schema, with the server of that time',
  run,
}
