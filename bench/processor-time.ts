import { readFileSync } from 'node:fs'
import { familyOf } from '../checks/load/processes.ts'

/** Seconds: the unit (USER_HZ) in which Linux reports times in `/proc`, on every platform that Node supports. */
const tick = 0.01

/** Fields of `/proc/<pid>/stat` after the process name, which may contain any character: proc(5), fields 14 to 17. */
const fieldsOf = { own: [11, 12], exited: [13, 14], all: [11, 12, 13, 14] }

/**
 * Seconds of processor time (user and system) of these processes: their own, of their children that have exited, or both. Linux only.
 */
export function processorSeconds(pids: readonly number[], of: keyof typeof fieldsOf = 'all'): number {
  let ticks = 0
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      for (const field of fieldsOf[of]) ticks += Number(fields[field])
    } catch {
      // The process has exited; its time is counted for its parent.
    }
  }
  return ticks * tick
}

/** Returns the processes whose time counts. Called for each measurement, since PostgreSQL has a process per connection. */
export type Counted = () => number[]

/** The server and its database. */
export const serverOf =
  (server: number): Counted =>
  () =>
    familyOf(server)

/** Another process instead of the server, with the same database. */
export const insteadOf =
  (server: number, other: number): Counted =>
  () => [other, ...familyOf(server).filter((pid) => pid !== server)]
