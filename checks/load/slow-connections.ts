import { setTimeout as pause } from 'node:timers/promises'
import type { Findings, Part } from '../part.ts'
import { type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import { seedOfRun } from '../random.ts'
import { bigFileBytes, putBigFile, readSlowly, uploadSlowly } from './bystanders.ts'
import { busyDay } from './calls.ts'
import { countOf, openGenerator, wordsOf } from './offer-load.ts'
import { median, ms, percentile } from '../percentile.ts'
import { openFiles, residentBytes } from './processes.ts'
import { openLoadFixtures } from './load-fixtures.ts'
import { openSlowConnection, type SlowKind, type SlowConnection } from './open-slow-connection.ts'

/** How many of each at `--scale 1`: 2,000 that send nothing, half of them after a first request, and 500 that send or read slowly. */
const counts: Record<SlowKind, number> = { silent: 1_000, idle: 1_000, headers: 200, body: 200, reader: 100 }
/** Seconds after which the server must have closed each: its timeout, its check interval, and a margin for a busy machine. */
const cutAfter: Record<SlowKind, number> = { silent: 40, headers: 40, body: 85, idle: 90, reader: 150 }
/** How much slower requests may be with the slow connections than without, above noise. */
const slowerWith = { times: 2, plusMs: 10 }
const maxMegabytes = 200

async function openConnections(server: RealServer, scale: number, readerPath: string): Promise<SlowConnection[]> {
  const kinds = (Object.keys(counts) as SlowKind[]).flatMap((kind) =>
    Array.from({ length: Math.ceil(counts[kind] * scale) }, () => kind),
  )
  const connections: SlowConnection[] = []
  for (const [index, kind] of kinds.entries()) {
    connections.push(openSlowConnection(server.base, kind, index, readerPath))
    // Spread out, so that the listen backlog does not overflow.
    if (index % 50 === 49) await pause(20)
  }
  await pause(1_000)
  return connections
}

/** Waits until all are closed, at most as long as the largest bound. */
async function awaitCuts(connections: SlowConnection[]): Promise<void> {
  const end = performance.now() + Math.max(...Object.values(cutAfter)) * 1_000
  while (performance.now() < end && connections.some((connection) => connection.closedAt === null)) await pause(500)
}

function judgeCuts(connections: SlowConnection[]): Findings {
  const broken: string[] = []
  const figures: Findings['figures'] = []
  for (const kind of Object.keys(counts) as SlowKind[]) {
    const all = connections.filter((connection) => connection.kind === kind)
    const lifetimes = all.map(({ openedAt, closedAt }) => ((closedAt ?? Infinity) - openedAt) / 1_000)
    const longest = Math.max(...lifetimes)
    if (longest > cutAfter[kind])
      broken.push(
        `of ${all.length} connections (${kind}) ${lifetimes.filter((seconds) => seconds > cutAfter[kind]).length} were not cut within ${cutAfter[kind]} s`,
      )
    figures.push([`last one closed: ${kind} (${all.length})`, `after ${Math.round(longest)} s`])
  }
  return { broken, figures }
}

export const slowConnections: Part = {
  name: 'slow-connections',
  title: 'Idle and slow connections',
  async run({ scale, say }) {
    const seed = seedOfRun()
    say(`SEED=${seed}`)
    const { folder, remove } = scratchFolder()
    const server = await startRealServer({ DATA_DIR: folder })
    const pid = server.child.pid ?? 0
    const generator = openGenerator()
    const giveUp = new AbortController()
    let connections: SlowConnection[] = []
    try {
      const fixtures = await openLoadFixtures(server.base, 40)
      const bigFile = putBigFile(folder)
      const order = {
        fixtures,
        mix: busyDay,
        seed,
        rate: 50,
        seconds: Math.max(10, Math.round(20 * Math.min(1, scale))),
      }
      await generator.offer({ ...order, seconds: 5 })
      const without = await generator.offer(order)
      const bytesBefore = residentBytes(pid)

      connections = await openConnections(server, scale, bigFile)
      const upload = uploadSlowly(fixtures, 1_600_000, 80)
      const honest = readSlowly(server.base, bigFile, 160_000, giveUp.signal)
      const open = connections.filter((connection) => connection.closedAt === null).length
      say(`${open} of ${connections.length} connections are open`)
      const files = openFiles(pid)
      // The same calls, most over new connections.
      const withThem = await generator.offer({ ...order, seed: seed + 1 })
      const bytesWith = residentBytes(pid)
      say('waiting until all are closed')
      await awaitCuts(connections)
      const cuts = judgeCuts(connections)
      const sent = await upload
      const after = await generator.offer({ ...order, seconds: 5, seed: seed + 2 })
      // Still running, or complete.
      const isRunning = !(await Promise.race([honest.then((bytes) => bytes < bigFileBytes), pause(100, false)]))
      giveUp.abort()
      const read = await honest

      const broken = [...cuts.broken]
      if (open < connections.length * 0.98)
        broken.push(`only ${open} of ${connections.length} connections could be opened`)
      for (const [what, share] of [
        ['median', 0.5],
        ['p95', 0.95],
      ] as const) {
        const [was, is] = [percentile(without.accepted, share), percentile(withThem.accepted, share)]
        if (!(is <= was * slowerWith.times + slowerWith.plusMs))
          broken.push(`the ${what} of normal users was ${ms(was)} without them, ${ms(is)} with them`)
      }
      for (const outcome of [withThem, after])
        if (countOf(outcome.wrong) + outcome.refused.length > 0)
          broken.push(`normal users got ${outcome.refused.length} refusals, ${wordsOf(outcome.wrong)}`)
      if (sent.status !== 204) broken.push(`a legitimate slow upload was cut: ${sent.status} after ${sent.seconds} s`)
      const grown = (bytesWith - bytesBefore) / 1024 ** 2
      if (grown > maxMegabytes)
        broken.push(`the slow connections took ${Math.round(grown)} MiB of memory, above ${maxMegabytes}`)
      if (!isRunning) broken.push(`a legitimate slow download was cut after ${read} bytes`)

      return {
        broken,
        figures: [
          ['connections at once', `${open}, ${files} open files`],
          [
            'calls without slow connections: median, p95',
            `${ms(median(without.accepted))}, ${ms(percentile(without.accepted, 0.95))}`,
          ],
          [
            'calls with slow connections: median, p95',
            `${ms(median(withThem.accepted))}, ${ms(percentile(withThem.accepted, 0.95))}`,
          ],
          ['memory for the slow connections', `${Math.round(grown)} MiB`],
          ...cuts.figures,
          ['an upload of 20 kB a second', `whole after ${sent.seconds} s`],
          ['a download of 160 kB a second', `${Math.round(read / 1e6)} MB, never cut`],
        ],
      }
    } finally {
      giveUp.abort()
      for (const { socket } of connections) socket.destroy()
      generator.close()
      await server.kill()
      remove()
    }
  },
}
