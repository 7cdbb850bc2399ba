import { setTimeout as pause } from 'node:timers/promises'
import type { Findings, Part } from '../part.ts'
import { type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import { seedOfRun } from '../seeded.ts'
import { bigFileBytes, putBigFile, readSlowly, uploadSlowly } from './bystanders.ts'
import { busyDay } from './calls.ts'
import { countOf, openGenerator, wordsOf } from './offer-load.ts'
import { median, ms, percentile } from '../percentile.ts'
import { openFiles, residentBytes } from './processes.ts'
import { openSchool } from './school.ts'
import { openSlowLine, type SlowKind, type SlowLine } from './slow-lines.ts'

/** How many of each at `--scale 1`: 2,000 that do nothing, half of them after a first request, and 500 that drip. */
const crowd: Record<SlowKind, number> = { silent: 1_000, idle: 1_000, headers: 200, body: 200, reader: 100 }
/** After how many seconds the server must have cut each: its own patience, how often it looks, and what a busy machine adds. */
const cutAfter: Record<SlowKind, number> = { silent: 40, headers: 40, body: 85, idle: 90, reader: 150 }
/** How much slower users may be with all of them than without, beside what is noise. */
const slowerWith = { times: 2, plusMs: 10 }
const mostMegabytes = 200

async function openCrowd(server: RealServer, scale: number, readerPath: string): Promise<SlowLine[]> {
  const kinds = (Object.keys(crowd) as SlowKind[]).flatMap((kind) =>
    Array.from({ length: Math.ceil(crowd[kind] * scale) }, () => kind),
  )
  const lines: SlowLine[] = []
  for (const [place, kind] of kinds.entries()) {
    lines.push(openSlowLine(server.base, kind, place, readerPath))
    // Not so many in one moment that the queue of the listener overflows.
    if (place % 50 === 49) await pause(20)
  }
  await pause(1_000)
  return lines
}

/** Until all are cut, at most as long as the most patient bound. */
async function awaitCuts(lines: SlowLine[]): Promise<void> {
  const end = performance.now() + Math.max(...Object.values(cutAfter)) * 1_000
  while (performance.now() < end && lines.some((line) => line.closedAt === null)) await pause(500)
}

function judgeCuts(lines: SlowLine[]): Findings {
  const broken: string[] = []
  const figures: Findings['figures'] = []
  for (const kind of Object.keys(crowd) as SlowKind[]) {
    const all = lines.filter((line) => line.kind === kind)
    const lived = all.map(({ openedAt, closedAt }) => ((closedAt ?? Infinity) - openedAt) / 1_000)
    const longest = Math.max(...lived)
    if (longest > cutAfter[kind])
      broken.push(
        `of ${all.length} connections (${kind}) ${lived.filter((seconds) => seconds > cutAfter[kind]).length} were not cut within ${cutAfter[kind]} s`,
      )
    figures.push([`cut at the latest: ${kind} (${all.length})`, `after ${Math.round(longest)} s`])
  }
  return { broken, figures }
}

export const slowConnections: Part = {
  name: 'slow-connections',
  title: 'idle and slow connections',
  async run({ scale, say }) {
    const seed = seedOfRun()
    say(`SEED=${seed}`)
    const { folder, remove } = scratchFolder()
    const server = await startRealServer({ DATA_DIR: folder })
    const pid = server.child.pid ?? 0
    const generator = openGenerator()
    const giveUp = new AbortController()
    let lines: SlowLine[] = []
    try {
      const school = await openSchool(server.base, 40)
      const bigFile = putBigFile(folder)
      const order = { school, mix: busyDay, seed, rate: 50, seconds: Math.max(10, Math.round(20 * Math.min(1, scale))) }
      await generator.offer({ ...order, seconds: 5 })
      const without = await generator.offer(order)
      const bytesBefore = residentBytes(pid)

      lines = await openCrowd(server, scale, bigFile)
      const upload = uploadSlowly(school, 1_600_000, 80)
      const honest = readSlowly(server.base, bigFile, 160_000, giveUp.signal)
      const open = lines.filter((line) => line.closedAt === null).length
      say(`${open} of ${lines.length} connections are open`)
      const files = openFiles(pid)
      // The same calls, most of them over new connections.
      const withThem = await generator.offer({ ...order, seed: seed + 1 })
      const bytesWith = residentBytes(pid)
      say('waiting until all are cut')
      await awaitCuts(lines)
      const cuts = judgeCuts(lines)
      const sent = await upload
      const after = await generator.offer({ ...order, seconds: 5, seed: seed + 2 })
      // Still under way, or it came to its end by itself.
      const isWhole = !(await Promise.race([honest.then((bytes) => bytes < bigFileBytes), pause(100, false)]))
      giveUp.abort()
      const read = await honest

      const broken = [...cuts.broken]
      if (open < lines.length * 0.98) broken.push(`only ${open} of ${lines.length} connections could be opened`)
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
          broken.push(`normal users met ${outcome.refused.length} refusals, ${wordsOf(outcome.wrong)}`)
      if (sent.status !== 204) broken.push(`an honest slow upload was cut: ${sent.status} after ${sent.seconds} s`)
      const grown = (bytesWith - bytesBefore) / 1024 ** 2
      if (grown > mostMegabytes) broken.push(`they cost ${Math.round(grown)} MiB of memory, above ${mostMegabytes}`)
      if (!isWhole) broken.push(`an honest slow download was cut after ${read} bytes`)

      return {
        broken,
        figures: [
          ['connections at once', `${open}, ${files} open files`],
          [
            'calls without them: median, p95',
            `${ms(median(without.accepted))}, ${ms(percentile(without.accepted, 0.95))}`,
          ],
          [
            'calls with them: median, p95',
            `${ms(median(withThem.accepted))}, ${ms(percentile(withThem.accepted, 0.95))}`,
          ],
          ['memory that they cost', `${Math.round(grown)} MiB`],
          ...cuts.figures,
          ['an upload of 20 kB a second', `whole after ${sent.seconds} s`],
          ['a download of 160 kB a second beside them', `${Math.round(read / 1e6)} MB, never cut`],
        ],
      }
    } finally {
      giveUp.abort()
      for (const { socket } of lines) socket.destroy()
      generator.close()
      await server.kill()
      remove()
    }
  },
}
