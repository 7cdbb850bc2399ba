import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const onLinux = process.platform === 'linux'

function ask(pid: number, field: string): string | null {
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

/** What tells a living process from a later one with the same number; null when it has ended (a zombie has ended). */
export function processStart(pid: number): string | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  if (!onLinux) return ask(pid, 'stat')?.startsWith('Z') ? null : (ask(pid, 'lstart')?.replaceAll(/\W+/g, '') ?? null)
  try {
    // The name, in brackets, may hold anything; the state and the start time are the 1st and 20th words after it.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return words[0] === 'Z' || words[0] === 'X' ? null : (words[19] ?? null)
  } catch {
    return null
  }
}

/** The command line of a living process, its words parted by blanks; null when there is none. */
export function commandOf(pid: number): string | null {
  if (processStart(pid) === null) return null
  if (!onLinux) return ask(pid, 'args')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null
  } catch {
    return null
  }
}
