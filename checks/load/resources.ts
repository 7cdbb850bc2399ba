import { readdirSync } from 'node:fs'
import { runningDatabase } from '../../server/src/platform/db/embedded-database.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import type { RealServer } from '../real-server.ts'
import { highest } from './growth.ts'
import { familyOf, openFiles, residentBytes, shareBytes } from './processes.ts'

const mebibyte = 1024 ** 2
const sampleMs = 1_000

/** A value at the end of each window, or of each quarter of them; without `growth` the part's own bound applies. */
export interface ResourceSeries {
  what: string
  each: 'window' | 'quarter'
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
  /** Collects garbage and measures what is left of the heap. */
  endQuarter: () => Promise<void>
  /** The newest window, formatted. */
  words: () => string
  stop: () => { series: ResourceSeries[]; broken: string[] }
}

const ofWindows = (what: string): ResourceSeries => ({ what, each: 'window', values: [] })

/** Watches the resources of the server and its database. `liveHeap` measures its live heap, in bytes. */
export function watchResources(
  server: RealServer,
  liveHeap: () => Promise<number>,
  dataDir: string,
  temporary: string,
): Resources {
  const pid = server.child.pid ?? 0
  const broken: string[] = []
  const series = {
    // The allocator returns memory now and then, which says nothing about the next window. A window counts with its minimum: no peak is among them.
    rss: { ...ofWindows('resident memory, MiB'), level: highest },
    heap: { ...ofWindows('live heap, MiB'), each: 'quarter' },
    files: ofWindows('open files'),
    // PostgreSQL's cache fills as tables are read.
    database: { ...ofWindows('PostgreSQL, MiB'), growth: 1.25 },
    leftovers: ofWindows('temporary files'),
  } satisfies Record<string, ResourceSeries>
  let residents: number[] = []
  const sample = () => residents.push(residentBytes(pid) / mebibyte)
  const timer = setInterval(sample, sampleMs)

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
      sample()
      series.rss.values.push(Math.min(...residents))
      residents = []
      series.files.values.push(openFiles(pid))
      const others = familyOf(pid).filter((member) => member !== pid)
      series.database.values.push(others.reduce((sum, member) => sum + shareBytes(member), 0) / mebibyte)
      series.leftovers.values.push(readdirSync(temporary).length)
      await countRows()
    },
    endQuarter: async () => {
      series.heap.values.push((await liveHeap()) / mebibyte)
    },
    words: () =>
      Object.values(series)
        .filter(({ values }) => values.length > 0)
        .map(({ what, values }) => `${what} ${Math.round(values.at(-1) ?? 0)}`)
        .join(', '),
    stop() {
      clearInterval(timer)
      return { series: Object.values(series), broken }
    },
  }
}
