import { readFileSync } from 'node:fs'

/** Nanoseconds that a single-threaded process has run (Linux, `/proc/<pid>/schedstat`); 0 when it has exited. */
function nanoseconds(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

/**
 * Starts a timer of the processor time of this process (all threads) and these PostgreSQL backends. The returned function gives the milliseconds
 * since then. `/proc/<pid>/stat` counts in hundredths of a second, too coarse for one call.
 */
export function processorTimer(backends: number[]): () => () => number {
  return () => {
    const before = process.cpuUsage()
    const startTimes = backends.map(nanoseconds)
    return () => {
      const own = process.cpuUsage(before)
      const backendTime = backends.reduce(
        (sum, pid, index) => sum + Math.max(0, nanoseconds(pid) - (startTimes[index] ?? 0)),
        0,
      )
      return (own.user + own.system) / 1e3 + backendTime / 1e6
    }
  }
}
