import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const onLinux = process.platform === 'linux'

function psField(pid: number, field: string): string | null {
  try {
    return (
      execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || null
    )
  } catch {
    return null
  }
}

/** Distinguishes a process from a later one with the same id. Null when it has exited (a zombie counts as exited). */
export function processStart(pid: number): string | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  if (!onLinux)
    return psField(pid, 'stat')?.startsWith('Z') ? null : (psField(pid, 'lstart')?.replaceAll(/\W+/g, '') ?? null)
  try {
    // The name, in parentheses, may contain anything; state and start time are the 1st and 20th fields after it.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return words[0] === 'Z' || words[0] === 'X' ? null : (words[19] ?? null)
  } catch {
    return null
  }
}

/** Command line of a live process, its arguments joined by spaces; null when there is none. */
export function commandOf(pid: number): string | null {
  if (processStart(pid) === null) return null
  if (!onLinux) return psField(pid, 'args')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null
  } catch {
    return null
  }
}
