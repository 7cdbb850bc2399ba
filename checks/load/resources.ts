import { readdirSync } from 'node:fs'
import { runningPostgres } from '../../server/src/platform/embedded-postgres/running.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import { ask } from '../ask.ts'
import type { RealServer } from '../real-server.ts'
import { familyOf, openFiles, residentBytes, shareBytes } from './processes.ts'

const mebibyte = 1024 ** 2
const lookMs = 1_000

/** A measure at the end of each window; where `growth` is not given the part's own bound counts. */
export interface Series {
  what: string
  values: number[]
  growth?: number
}

/** Lines of a table that are not meant to become more, and how many are too many. */
const boundedTables: [query: string, most: number][] = [
  [
    "select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() - interval '1 minute'",
    50,
  ],
  ['select count(*)::int as count from calendar_feeds', 1_000],
]

export interface Resources {
  endWindow: () => Promise<void>
  /** The newest window, to be read. */
  words: () => string
  stop: () => { series: Series[]; broken: string[] }
}

/** Looks each second at what the server and its database hold; of a window the least counts, which is what a collection of garbage leaves. */
export function watchResources(server: RealServer, dataDir: string, temporary: string): Resources {
  const pid = server.child.pid ?? 0
  const broken: string[] = []
  const series = {
    rss: { what: 'resident memory, MiB', values: [] as number[] },
    heap: { what: 'heap, MiB', values: [] as number[], growth: 1.15 },
    files: { what: 'open files', values: [] as number[] },
    // Its cache fills as tables are read.
    database: { what: 'PostgreSQL, MiB', values: [] as number[], growth: 1.25 },
    leftovers: { what: 'temporary files', values: [] as number[] },
  }
  let heaps: number[] = []
  let residents: number[] = []
  const look = async () => {
    const { text } = await ask(`${server.base}/metrics`)
    const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1])
    if (heap > 0) heaps.push(heap / mebibyte)
    residents.push(residentBytes(pid) / mebibyte)
  }
  const timer = setInterval(() => void look(), lookMs)

  const countRows = async () => {
    const connection = await runningPostgres(dataDir)
    if (!connection) throw new Error('the database of the server is not found')
    await onDatabase(connection, async (client) => {
      for (const [query, most] of boundedTables) {
        const { rows } = await client.query<{ count: number }>(query)
        const count = rows[0]?.count ?? 0
        if (count > most) broken.push(`${count} rows, above ${most}: ${query}`)
      }
    })
  }

  return {
    async endWindow() {
      await look()
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
