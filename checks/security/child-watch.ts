import { readFileSync } from 'node:fs'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has exited meanwhile.
    return ''
  }
}

/**
 * Samples the memory of the processes that examine files for this server, and returns the maximum in MB. Reads `/proc`, so it stays 0 except on
 * Linux.
 */
export function watchChildren(parent: number): { maximum: () => number; stop: () => void } {
  let maximum = 0
  const sample = () => {
    for (const pid of read(`/proc/${parent}/task/${parent}/children`).split(' ').filter(Boolean)) {
      if (!/-child\.[jt]s/.test(read(`/proc/${pid}/cmdline`))) continue
      const peak = /^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]
      maximum = Math.max(maximum, Number(peak ?? 0) / 1024)
    }
  }
  const timer = setInterval(sample, 20)
  return { maximum: () => Math.round(maximum), stop: () => clearInterval(timer) }
}
