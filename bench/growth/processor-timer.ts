import { readFileSync } from 'node:fs'

/** Nanoseconds that a process of one thread has run (Linux, `/proc/<pid>/schedstat`); 0 when it is gone. */
function nanoseconds(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

/**
 * Starts to count the processor time of this process, all of its threads, and of these of PostgreSQL; the function that it gives tells the milliseconds since. The ticks
 * of `/proc/<pid>/stat` are hundredths of a second, too coarse for one call.
 */
export function processorTimer(backends: number[]): () => () => number {
  return () => {
    const before = process.cpuUsage()
    const spent = backends.map(nanoseconds)
    return () => {
      const own = process.cpuUsage(before)
      const theirs = backends.reduce((sum, pid, place) => sum + Math.max(0, nanoseconds(pid) - (spent[place] ?? 0)), 0)
      return (own.user + own.system) / 1e3 + theirs / 1e6
    }
  }
}
