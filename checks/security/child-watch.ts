import { readFileSync } from 'node:fs'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

/**
 * The most memory, in MB, that any process which examines a file for this server has had so far, asked for again and again. On Linux
 * only, where `/proc` tells it: elsewhere it stays 0.
 */
export function watchChildren(parent: number): { most: () => number; stop: () => void } {
  let most = 0
  const look = () => {
    for (const pid of read(`/proc/${parent}/task/${parent}/children`).split(' ').filter(Boolean)) {
      if (!read(`/proc/${pid}/cmdline`).includes('examine-child')) continue
      const peak = /^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]
      most = Math.max(most, Number(peak ?? 0) / 1024)
    }
  }
  const timer = setInterval(look, 20)
  return { most: () => Math.round(most), stop: () => clearInterval(timer) }
}
