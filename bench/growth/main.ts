// `node bench/growth/main.ts [--folder <kept> --sizes 1000,1000000 --rounds 5 --turns 20 --only <words> --write]`: measures the same calls on
// databases of growing size.
import { chmodSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { scratchFolder } from '../../checks/real-server.ts'
import { startEmbeddedDatabase } from '../../server/src/platform/db/embedded-database.ts'
import { bearerOf, type GrowthCall, growthCalls } from '../../server/src/testing/growth/growth-calls.ts'
import { connectTo, type DatabaseClient } from '../../server/src/testing/on-database.ts'
import { countPages } from './count-pages.ts'
import { fillDatabase } from './fill-database.ts'
import { type GrowthWrite, growthWrites } from './growth-writes.ts'
import { measure, type Subject } from './measure.ts'
import { removeAccounts } from './create-accounts.ts'
import { openGrownApp } from './open-grown-app.ts'
import { steps } from './steps.ts'
import { tableOf, writeGrowth } from './write-growth.ts'

const { values } = parseArgs({
  options: {
    // Kept between runs: filling the largest database takes five minutes and 7 GB.
    folder: { type: 'string' },
    sizes: { type: 'string' },
    // Five rounds of twenty turns take about eight minutes on two idle cores.
    rounds: { type: 'string', default: '5' },
    turns: { type: 'string', default: '20' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const say = (line: string) => console.log(`· ${line}`)
const chosen = values.sizes?.split(',').map(Number)
// A size that is given twice is measured against itself, which shows the noise.
const sizes = chosen?.flatMap((users) => steps.find((step) => step.users === users) ?? []) ?? steps

const scratch = values.folder === undefined ? scratchFolder() : { folder: values.folder, remove: () => {} }
mkdirSync(scratch.folder, { recursive: true })
chmodSync(scratch.folder, 0o755)
const postgres = await startEmbeddedDatabase(scratch.folder, {
  // Each database gets as much memory as the product's own.
  settings: {
    max_connections: '100',
    shared_buffers: `${32 * sizes.length}MB`,
    // The databases are vacuumed after they are filled. A vacuum during the measurement would slow down only some of them.
    autovacuum: 'off',
    checkpoint_timeout: '1h',
    max_wal_size: '8GB',
  },
  durable: false,
})
const closing: (() => Promise<void>)[] = [async () => scratch.remove(), () => postgres.stop()]
try {
  const apps: { base: string; client: DatabaseClient; calls: GrowthCall[]; writes: GrowthWrite[] }[] = []
  const backendsOf = (client: DatabaseClient) => async () => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rows.map(({ pid }) => pid)
  }
  for (const size of sizes) {
    const connection = await fillDatabase(postgres.connection, size, say)
    const client = await connectTo(connection)
    closing.push(() => client.end())
    const bench = await openGrownApp(connection, scratch.folder)
    closing.push(() => bench.close())
    // The same setting as the console's search (fuzzy-search.ts).
    await client.query(`select set_config('pg_trgm.word_similarity_threshold', '0.45', false)`)
    apps.push({ base: bench.base, client, calls: await growthCalls(client), writes: growthWrites(client) })
  }
  const [smallest] = apps
  if (!smallest) throw new Error('no size was selected')
  const reads = smallest.calls.map(({ as, path, url }, index): Subject => {
    const query = url.split('?')[1]
    return {
      call: `${as} ${path}${query === undefined ? '' : `?${decodeURIComponent(query).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{22}(?=&|$)/g, '…')}`}`,
      in: apps.map(({ base, client, calls }) => ({
        base,
        backends: backendsOf(client),
        countPages: (call) => countPages(client, call),
        next: async () => ({
          method: 'GET' as const,
          path: calls[index]?.url ?? '',
          ...(as !== 'guest' && { token: bearerOf(as) }),
        }),
      })),
    }
  })
  const writes = smallest.writes.map(({ name }, index): Subject => ({
    call: name,
    in: apps.map(({ base, client, writes: others }) => ({
      base,
      backends: backendsOf(client),
      countPages: null,
      next: () => others[index]?.next() ?? Promise.reject(new Error('unreachable: the same writes for every database')),
    })),
  }))
  const subjects = [...reads, ...writes].filter(({ call }) => values.only === undefined || call.includes(values.only))
  const startedAt = performance.now()
  const [rounds, turns] = [Number(values.rounds), Number(values.turns)]
  const tidy = async () => {
    for (const { client } of apps) await removeAccounts(client)
  }
  const measured = await measure(subjects, { rounds, turns }, say, tidy)
  await tidy()
  const users = sizes.map((size) => size.users)
  console.log(tableOf(users, measured).join('\n'))
  say(
    `${measured.length} calls, ${rounds} rounds of ${turns} turns each, in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
  )
  if (values.write)
    writeGrowth(
      users,
      measured,
      `the median of ${rounds} rounds, each of ${turns} turns of each call in each database, alternating`,
    )
} finally {
  for (const close of closing.toReversed()) await close()
}
process.exit(0)
