import { readdirSync } from 'node:fs'
import { runningDatabase } from '../../server/src/platform/db/embedded-database.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import { sendRequest } from '../send-request.ts'
import type { RealServer } from '../real-server.ts'
import { highest } from './growth.ts'
import { familyOf, openFiles, residentBytes, shareBytes } from './processes.ts'

const mebibyte = 1024 ** 2
const sampleMs = 1_000

/** A value at the end of each window; without `growth` the part's own bound applies. */
export interface ResourceSeries {
  what: string
  values: number[]
  growth?: number
  /** What of a quarter is compared; by default the median. */
  level?: (values: number[]) => number
}

/** Row counts that must stay bounded, with their maximum. */
const boundedTables: [query: string, most: number][] = [
  [
    "select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() - interval '1 minute'",
    50,
  ],
  ['select count(*)::int as count from calendar_feeds', 1_000],
]

export interface Resources {
  endWindow: () => Promise<void>
  /** The newest window, formatted. */
  words: () => string
  stop: () => { series: ResourceSeries[]; broken: string[] }
}

/** Samples the resources of the server and its database every second. The minimum of a window counts, which is the value after garbage collection. */
export function watchResources(server: RealServer, dataDir: string, temporary: string): Resources {
  const pid = server.child.pid ?? 0
  const broken: string[] = []
  const series = {
    // The allocator returns memory now and then, which says nothing about the next window. A window counts with its minimum: no peak is among them.
    rss: { what: 'resident memory, MiB', values: [] as number[], level: highest },
    heap: { what: 'heap, MiB', values: [] as number[], growth: 1.15 },
    files: { what: 'open files', values: [] as number[] },
    // PostgreSQL's cache fills as tables are read.
    database: { what: 'PostgreSQL, MiB', values: [] as number[], growth: 1.25 },
    leftovers: { what: 'temporary files', values: [] as number[] },
  }
  let heaps: number[] = []
  let residents: number[] = []
  const sample = async () => {
    const { text } = await sendRequest(`${server.base}/metrics`)
    const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1])
    if (heap > 0) heaps.push(heap / mebibyte)
    residents.push(residentBytes(pid) / mebibyte)
  }
  const timer = setInterval(() => void sample(), sampleMs)

  const countRows = async () => {
    const connection = await runningDatabase(dataDir)
    if (!connection) throw new Error('the database of the server was not found')
    await onDatabase(connection, async (client) => {
      for (const [query, maximum] of boundedTables) {
        const { rows } = await client.query<{ count: number }>(query)
        const count = rows[0]?.count ?? 0
        if (count > maximum) broken.push(`${count} rows, above ${maximum}: ${query}`)
      }
    })
  }

  return {
    async endWindow() {
      await sample()
      series.heap.values.push(Math.min(...heaps))
      series.rss.values.push(Math.min(...residents))
      heaps = []
      residents = []
      series.files.values.push(openFiles(pid))
      const others = familyOf(pid).filter((member) => member !== pid)
      series.database.values.push(others.reduce((sum, member) => sum + shareBytes(member), 0) / mebibyte)
      series.leftovers.values.push(readdirSync(temporary).length)
      await countRows()
    },
    words: () =>
      Object.values(series)
        .map(({ what, values }) => `${what} ${Math.round(values.at(-1) ?? 0)}`)
        .join(', '),
    stop() {
      clearInterval(timer)
      return { series: Object.values(series), broken }
    },
  }
}
