import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Findings, Part } from '../part.ts'
import { scratchFolder, startRealServer } from '../real-server.ts'
import { seedOfRun } from '../random.ts'
import { uploadSlowly } from './bystanders.ts'
import { busyDay } from './calls.ts'
import { countOf, findMaximum, openGenerator, p99, wordsOf } from './offer-load.ts'
import { judgeGrowth } from './growth.ts'
import { median, ms } from '../percentile.ts'
import { inspected, liveHeapOf } from './live-heap.ts'
import { watchResources } from './resources.ts'
import { openLoadFixtures, refreshFiles } from './load-fixtures.ts'

/** Log-ins are limited per account: this many accounts allow the soak's rate of log-ins. */
const teachers = 400
/** Share of the sustainable rate. */
const shareOfMaximum = 0.35
/** Maximum growth of the last quarter over the second; the first is for warm-up. */
const maxGrowth = 1.1
const windows = 20

export const soak: Part = {
  name: 'soak',
  title: 'Soak of 20 minutes',
  async run({ scale, say }) {
    const seed = seedOfRun()
    say(`SEED=${seed}`)
    const { folder, remove } = scratchFolder()
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    const server = await startRealServer({ DATA_DIR: join(folder, 'data'), TMPDIR: temporary, ...inspected })
    const generator = openGenerator()
    try {
      const liveHeap = liveHeapOf(server)
      const fixtures = await openLoadFixtures(server.base, Math.max(60, Math.round(teachers * Math.min(1, scale))))
      const order = { fixtures, mix: busyDay, seed }
      await generator.offer({ ...order, rate: 60, seconds: 5 })
      const maximum = await findMaximum({ generator, order, stepSeconds: 3, say })
      const rate = Math.round(maximum * shareOfMaximum)
      const seconds = Math.max(3, Math.round(60 * scale))
      // At most two log-ins a second on any machine; a certificate drawn now and then.
      const mix = {
        ...busyDay,
        'log-in': Math.min(5, 2_000 / rate),
        contact: Math.min(10, 2_000 / rate),
        certificate: 300 / rate,
      }

      // The search ended in an overload, whose aftermath is measured by the part of overload.
      await pause(10_000)
      const resources = watchResources(server, liveHeap, join(folder, 'data'), temporary)
      const broken: Findings['broken'] = []
      const p99s: number[] = []
      let answered = 0
      for (let window = 0; window < windows; window += 1) {
        await refreshFiles(fixtures)
        const upload = uploadSlowly(fixtures, 300_000, 2)
        // Kept connections are open files of the server, as many as the slowest moment of the last minute needed.
        const outcome = await generator.offer({ ...order, mix, rate, seconds, seed: seed + window, closes: true })
        answered += outcome.accepted.length
        p99s.push(p99(outcome.accepted))
        const wrong = countOf(outcome.wrong) + outcome.refused.length
        if (wrong > 0) broken.push(`window ${window + 1}: ${outcome.refused.length} refused, ${wordsOf(outcome.wrong)}`)
        const { status } = await upload
        if (status !== 204) broken.push(`window ${window + 1}: an upload ended with ${status}`)
        await pause(1_000)
        await resources.endWindow()
        if ((window + 1) % (windows / 4) === 0) await resources.endQuarter()
        say(`window ${window + 1} of ${windows}: p99 ${ms(p99(outcome.accepted))}, ${resources.words()}`)
      }
      const usage = resources.stop()
      const judged = usage.series.map(({ what, each, values, growth, level }) => ({
        what,
        each,
        values,
        ...judgeGrowth(what, values, growth ?? maxGrowth, level),
      }))
      for (const result of judged) broken.push(...result.broken)
      broken.push(...usage.broken)
      return {
        broken,
        figures: [
          [
            'load',
            `${rate} a second for ${windows} × ${seconds} s, ${Math.round(shareOfMaximum * 100)} % of the sustainable rate`,
          ],
          ['answered', answered],
          ['p99 per window, median and highest', `${ms(median(p99s))}, ${ms(Math.max(...p99s))}`],
          ...judged.map(({ what, words }): [string, string] => [`${what}: second quarter → last quarter`, words]),
          ...judged
            .filter(({ values }) => new Set(values).size > 1)
            .map(({ what, each, values }): [string, string] => [
              `${what}, each ${each}`,
              values.map(Math.round).join(' '),
            ]),
        ],
      }
    } finally {
      generator.close()
      await server.kill()
      remove()
    }
  },
}
