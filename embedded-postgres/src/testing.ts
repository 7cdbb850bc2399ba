import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Owner } from './place.ts'
import { commandOf } from './processes.ts'

/** An owner for tests. */
export const testOwner: Owner = {
  name: 'tests',
  title: 'The test',
  settings: { folder: 'TEST_DIR', url: 'TEST_URL' },
}

/** Creates a temporary folder that any account may enter, including the account PostgreSQL runs as. */
export function openFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'embedded-pg-'))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export interface LockHolder {
  child: ChildProcess
  lines: string[]
  /** Waits for a line that starts with this text. */
  line: (beginning: string) => Promise<string>
  ended: Promise<unknown>
}

/** Starts `hold-postgres.ts` on the folder. */
export function hold(dataDir: string, sharedBase: string, durable: boolean): LockHolder {
  const script = resolve(import.meta.dirname, 'hold-postgres.ts')
  const child = spawn(process.execPath, [script, dataDir, sharedBase, durable ? 'durable' : ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return {
    child,
    lines,
    ended: once(child, 'exit'),
    line: (beginning) => waitUntil(() => lines.find((line) => line.startsWith(beginning))),
  }
}

/** Polls every 10 ms until `check` returns a truthy value. Raises after `seconds`. */
export async function waitUntil<T>(
  check: () => T | undefined | false | null | '' | Promise<T | undefined | false | null | ''>,
  seconds = 60,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    const result = await check()
    if (result) return result
    await pause(10)
  }
  throw new Error(`condition not met within ${seconds} s`)
}

/** Live processes whose command line contains the folder: postmasters and their watchers. */
export const processesOf = (folder: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && (commandOf(pid)?.includes(folder) ?? false))

/** Ends a process at once. */
export const killHard = (pid: number): void => send(pid, 'SIGKILL')

/** Stops a process where it is; only `killHard` ends it then. */
export const freeze = (pid: number): void => send(pid, 'SIGSTOP')

/** Ignores a process that has already exited. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Child processes of this process. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent
      } catch {
        return false
      }
    })

export async function query<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
