import { startEmbeddedDatabase } from '../../server/src/platform/db/embedded-database.ts'
import { bearerOf, type GrowthCall, growthCalls } from '../../server/src/testing/growth/growth-calls.ts'
import type { GrowthSize } from '../../server/src/testing/growth/growth-size.ts'
import { connectTo, type DatabaseClient } from '../../server/src/testing/on-database.ts'
import { countPages } from './count-pages.ts'
import { removeAccounts } from './create-accounts.ts'
import { fillDatabase } from './fill-database.ts'
import { type GrowthWrite, growthWrites } from './growth-writes.ts'
import type { Subject } from './measure.ts'
import { openGrownApp } from './open-grown-app.ts'
import { workWrites } from './work-writes.ts'

const backendsOf = (client: DatabaseClient) => async () => {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows.map(({ pid }) => pid)
}

interface GrownApp {
  base: string
  client: DatabaseClient
  calls: GrowthCall[]
  writes: GrowthWrite[]
}

/** The application on a database of each of these sizes, filled where that was not done before, and the calls that can be compared. */
export async function openGrown(folder: string, sizes: GrowthSize[], say: (line: string) => void) {
  const postgres = await startEmbeddedDatabase(folder, {
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
  const closing: (() => Promise<void>)[] = [() => postgres.stop()]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    const apps: GrownApp[] = []
    for (const size of sizes) {
      const connection = await fillDatabase(postgres.connection, size, say)
      const client = await connectTo(connection)
      closing.push(() => client.end())
      const bench = await openGrownApp(connection, folder)
      closing.push(() => bench.close())
      // The same setting as the console's search (fuzzy-search.ts).
      await client.query(`select set_config('pg_trgm.word_similarity_threshold', '0.45', false)`)
      apps.push({
        base: bench.base,
        client,
        calls: await growthCalls(client),
        writes: [...growthWrites(client), ...workWrites(client)],
      })
    }
    const tidy = async () => {
      for (const { client } of apps) await removeAccounts(client)
    }
    return { subjects: subjectsOf(apps), clients: apps.map(({ client }) => client), tidy, close }
  } catch (error) {
    await close()
    throw error
  }
}

function subjectsOf(apps: GrownApp[]): Subject[] {
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
  return [...reads, ...writes]
}
