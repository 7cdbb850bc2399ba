import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { familyOf, shareBytes } from '../../checks/load/processes.ts'
import { median } from '../../checks/percentile.ts'
import { root, scratchFolder } from '../../checks/real-server.ts'
import type { Row } from '../row.ts'
import { startServer } from '../start-server.ts'

const mebibyte = 1024 ** 2
const maxMebibytes = 160
const maxMs = 1_500
/** Until garbage from the start has been collected. */
const restSeconds = 45

/** A goal that is an absolute figure has that figure as its ceiling. */
const single = (value: number, maximum: number, show: (value: number) => string) => ({
  ratio: value / maximum,
  spread: null,
  product: show(value),
  ceiling: `${show(maximum)} at most`,
  processor: '',
  wrong: [],
})

export const memory: Row = {
  name: 'memory',
  what: `memory at rest, server and embedded PostgreSQL (PSS, ${restSeconds} s after the start)`,
  goal: { at: 'most', ratio: 1, words: `${maxMebibytes} MiB` },
  async run({ server }, _rounds, say) {
    await pause(restSeconds * 1_000)
    const pid = server.child.pid ?? 0
    const own = shareBytes(pid) / mebibyte
    const all = familyOf(pid).reduce((sum, member) => sum + shareBytes(member), 0) / mebibyte
    say(`the server ${Math.round(own)} MiB, PostgreSQL ${Math.round(all - own)} MiB`)
    return single(all, maxMebibytes, (value) => `${Math.round(value)} MiB`)
  },
}

export const warmStart: Row = {
  name: 'start',
  what: '`npm start` in a folder that is set up, to the first answer',
  goal: { at: 'most', ratio: 1, words: `${maxMs} ms` },
  async run(_bench, rounds, say) {
    // The server would install the packages during the measurement.
    if (!existsSync(join(root, 'node_modules/.installed'))) throw new Error('`npm start` was never run here')
    const { folder, remove } = scratchFolder()
    const times: number[] = []
    try {
      for (let round = 0; round <= rounds; round += 1) {
        const server = await startServer({ DATA_DIR: folder }, join(folder, 'server.log'), ['npm', 'start'])
        await server.stop()
        say(`${Math.round(server.startedInMs)} ms${round === 0 ? ' with an empty folder, not counted' : ''}`)
        if (round > 0) times.push(server.startedInMs)
      }
    } finally {
      remove()
    }
    const spread = [Math.min(...times) / maxMs, Math.max(...times) / maxMs] as [number, number]
    return { ...single(median(times), maxMs, (value) => `${Math.round(value)} ms`), spread }
  },
}
