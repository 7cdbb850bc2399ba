// `node bench/growth/main.ts [--folder <kept> --sizes 1000,1000000 --rounds 5 --turns 20 --only <words> --write]`: the same calls in houses of growing size.
import { chmodSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { scratchFolder } from '../../checks/real-server.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { type GrowthCall, growthCalls } from '../../server/src/testing/growth/growth-calls.ts'
import { known, tokenOf } from '../../server/src/testing/growth/growth-size.ts'
import { connectTo, type DatabaseClient } from '../../server/src/testing/on-database.ts'
import { countPages } from './count-pages.ts'
import { fillDatabase } from './fill-database.ts'
import { type GrowthWrite, growthWrites } from './growth-writes.ts'
import { measure, type Subject } from './measure.ts'
import { removeNewcomers } from './newcomers.ts'
import { openGrownHouse } from './open-grown-house.ts'
import { steps } from './steps.ts'
import { tableOf, writeGrowth } from './write-growth.ts'

const { values } = parseArgs({
  options: {
    // Kept between runs: filling the largest house takes five minutes and 7 GB.
    folder: { type: 'string' },
    sizes: { type: 'string' },
    // Five rounds of twenty turns take some eight minutes on two quiet cores.
    rounds: { type: 'string', default: '5' },
    turns: { type: 'string', default: '20' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const say = (line: string) => console.log(`· ${line}`)
const chosen = values.sizes?.split(',').map(Number)
// A size that is named twice is measured against itself: what then grows is noise.
const sizes = chosen?.flatMap((users) => steps.find((step) => step.users === users) ?? []) ?? steps

const scratch = values.folder === undefined ? scratchFolder() : { folder: values.folder, remove: () => {} }
mkdirSync(scratch.folder, { recursive: true })
chmodSync(scratch.folder, 0o755)
const postgres = await startEmbeddedPostgres(scratch.folder, {
  // As much memory for each house as the product gives its one.
  settings: {
    max_connections: '100',
    shared_buffers: `${32 * sizes.length}MB`,
    // The houses are vacuumed when they are filled; what PostgreSQL tidies while calls are measured would fall upon some of them.
    autovacuum: 'off',
    checkpoint_timeout: '1h',
    max_wal_size: '8GB',
  },
  durable: false,
})
const closing: (() => Promise<void>)[] = [async () => scratch.remove(), () => postgres.stop()]
try {
  const houses: { base: string; client: DatabaseClient; calls: GrowthCall[]; writes: GrowthWrite[] }[] = []
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
    const house = await openGrownHouse(connection, scratch.folder)
    closing.push(() => house.close())
    // As the search of the console sets it for itself (forgiving-search.ts).
    await client.query(`select set_config('pg_trgm.word_similarity_threshold', '0.45', false)`)
    houses.push({ base: house.base, client, calls: await growthCalls(client), writes: growthWrites(client) })
  }
  const [smallest] = houses
  if (!smallest) throw new Error('no size is chosen')
  const reads = smallest.calls.map(({ as, path, url }, place): Subject => {
    const query = url.split('?')[1]
    return {
      call: `${as} ${path}${query === undefined ? '' : `?${decodeURIComponent(query).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{22}(?=&|$)/g, '…')}`}`,
      in: houses.map(({ base, client, calls }) => ({
        base,
        backends: backendsOf(client),
        countPages: (call) => countPages(client, call),
        next: async () => ({
          method: 'GET' as const,
          path: calls[place]?.url ?? '',
          ...(as !== 'guest' && { token: tokenOf(known[as]) }),
        }),
      })),
    }
  })
  const writes = smallest.writes.map(({ name }, place): Subject => ({
    call: name,
    in: houses.map(({ base, client, writes: own }) => ({
      base,
      backends: backendsOf(client),
      countPages: null,
      next: () => own[place]?.next() ?? Promise.reject(new Error('unreachable: the same writes for every house')),
    })),
  }))
  const subjects = [...reads, ...writes].filter(({ call }) => values.only === undefined || call.includes(values.only))
  const begun = performance.now()
  const [rounds, turns] = [Number(values.rounds), Number(values.turns)]
  const tidy = async () => {
    for (const { client } of houses) await removeNewcomers(client)
  }
  const measured = await measure(subjects, { rounds, turns }, say, tidy)
  await tidy()
  const users = sizes.map((size) => size.users)
  console.log(tableOf(users, measured).join('\n'))
  say(
    `${measured.length} calls, ${rounds} rounds of ${turns} turns each, in ${Math.round((performance.now() - begun) / 1_000)} s`,
  )
  if (values.write)
    writeGrowth(
      users,
      measured,
      `the middle one of ${rounds} rounds, each of ${turns} turns of each call in each house, alternating`,
    )
} finally {
  for (const close of closing.toReversed()) await close()
}
process.exit(0)
