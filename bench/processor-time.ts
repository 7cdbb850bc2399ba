import { readFileSync } from 'node:fs'
import { familyOf } from '../checks/load/processes.ts'

/** Of a second: the unit in which Linux counts for `/proc`, on every machine that Node runs on. */
const tick = 0.01

/** Seconds of processor time (user and system) that these processes have taken, with those that they started and that have ended. Linux only. */
export function processorSeconds(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    try {
      // After the name, which may hold anything: proc(5), fields 14 to 17.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      for (const place of [11, 12, 13, 14]) ticks += Number(fields[place])
    } catch {
      // Ended meanwhile: its parent has its time.
    }
  }
  return ticks * tick
}

/** The server with its database, and the database alone. */
export function processesOf(server: number): { all: number[]; database: number[] } {
  const all = familyOf(server)
  return { all, database: all.filter((pid) => pid !== server) }
}
