import { readdirSync, readFileSync } from 'node:fs'

/** Bytes of memory of a process that are in use; 0 when it is gone. Linux only. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024
}

/** The same, with what is shared divided among those who share it, which is the measure for PostgreSQL's processes. */
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

/** The process with this id and all that come from it. */
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

/** Ended processes read as nothing. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
