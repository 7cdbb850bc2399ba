import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process in bytes; 0 when it has exited. Linux only. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024
}

/** Proportional set size in bytes: shared memory is divided among its users, which suits PostgreSQL's processes. */
export function shareBytes(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1_024
}

export function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

/** The process and all its descendants. */
export function familyOf(pid: number): number[] {
  const family = [pid]
  const parents = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((id) => id > 0)
      .map((id) => [id, Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${id}/status`))?.[1] ?? 0)]),
  )
  for (const member of family) for (const [id, parent] of parents) if (parent === member) family.push(id)
  return family
}

/** A process that has exited reads as an empty text. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
