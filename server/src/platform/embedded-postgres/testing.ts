import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../database.ts'
import { commandOf } from './processes.ts'

/** A folder that any account may enter, as the lent account of root must. */
export function openFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'ariviyal-pg-'))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export interface Holder {
  child: ChildProcess
  lines: string[]
  /** Waits for a line that begins so. */
  line: (beginning: string) => Promise<string>
  ended: Promise<unknown>
}

/** Another process that starts PostgreSQL on the folder and writes rows until it is killed. */
export function hold(dataDir: string, sharedBase: string, durable: boolean): Holder {
  const script = resolve(import.meta.dirname, '../../testing/hold-postgres.ts')
  const child = spawn(process.execPath, [script, dataDir, sharedBase, durable ? 'durable' : ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return {
    child,
    lines,
    ended: once(child, 'exit'),
    line: (beginning) => until(() => lines.find((line) => line.startsWith(beginning))),
  }
}

/** Looks every few milliseconds until there is an answer, for a minute. */
export async function until<T>(
  look: () => T | undefined | false | null | '' | Promise<T | undefined | false | null | ''>,
  seconds = 60,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    const found = await look()
    if (found) return found
    await pause(10)
  }
  throw new Error(`nothing came of it in ${seconds} s`)
}

/** Living processes whose command line names the folder: postmasters and their watchers. */
export const processesOf = (folder: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && (commandOf(pid)?.includes(folder) ?? false))

/** Ends a process without mercy; one that was faster, because what it served is gone, is as dead as was wanted. */
export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The processes whose parent is this one. */
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

export async function query<Row extends pg.QueryResultRow>(connection: Connection, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
