import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { familyOf, shareBytes } from '../../checks/load/processes.ts'
import { median } from '../../checks/percentile.ts'
import { root, scratchFolder } from '../../checks/real-server.ts'
import type { Row } from '../row.ts'
import { startServer } from '../start-server.ts'

const mebibyte = 1024 ** 2
const mostMebibytes = 160
const mostMs = 1_500
/** Until what the start needed has been collected. */
const restSeconds = 45

/** Goals that are a figure and not a ratio have that figure for their ceiling. */
const single = (value: number, most: number, show: (value: number) => string) => ({
  ratio: value / most,
  spread: null,
  product: show(value),
  ceiling: `${show(most)} at most`,
  processor: '',
  wrong: [],
})

export const memory: Row = {
  name: 'memory',
  what: `memory at rest, server and embedded PostgreSQL (PSS, ${restSeconds} s after the start)`,
  goal: { at: 'most', ratio: 1, words: `${mostMebibytes} MiB` },
  async run({ server }, _rounds, say) {
    await pause(restSeconds * 1_000)
    const pid = server.child.pid ?? 0
    const own = shareBytes(pid) / mebibyte
    const all = familyOf(pid).reduce((sum, member) => sum + shareBytes(member), 0) / mebibyte
    say(`the server ${Math.round(own)} MiB, PostgreSQL ${Math.round(all - own)} MiB`)
    return single(all, mostMebibytes, (value) => `${Math.round(value)} MiB`)
  },
}

export const warmStart: Row = {
  name: 'start',
  what: '`npm start` in a folder that is set up, to the first answer',
  goal: { at: 'most', ratio: 1, words: `${mostMs} ms` },
  async run(_house, rounds, say) {
    // It would install the packages in the middle of the measurement.
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
    const spread = [Math.min(...times) / mostMs, Math.max(...times) / mostMs] as [number, number]
    return { ...single(median(times), mostMs, (value) => `${Math.round(value)} ms`), spread }
  },
}
