import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { processesOf } from '@ariviyal/embedded-postgres/testing'
import { freePort } from '../server/src/testing/servers/free-port.ts'
import { logIn } from './send-request.ts'

export const root = resolve(import.meta.dirname, '..')

/** The first administrator of every server that the checks start. */
export const adminAccount = { email: 'admin@school.example', password: 'kolam-dots-1024' }

/**
 * Creates a folder for one check, deleted by `remove`; `kept` is one that stays. Every account may enter it: run as root, the embedded
 * PostgreSQL keeps its data here under another account.
 */
export function scratchFolder(kept?: string): { folder: string; remove: () => void } {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'ariviyal-check-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const remove = () => {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
  return { folder, remove }
}

/** The built server as a separate process. */
export interface RealServer {
  base: string
  child: ChildProcess
  /** Output on both streams; the newest 5,000 lines. */
  lines: string[]
  /** Sends SIGKILL and waits for the exit. */
  kill: () => Promise<void>
  /** Sends SIGTERM and waits; returns the exit code, null when a signal ended the process. */
  stop: () => Promise<number | null>
}

/**
 * Starts the built server with this environment (at least `DATA_DIR`; `PORT` to keep the address over a restart) and waits until it is ready, at
 * most 60 s. `spawned` receives the process at once, so that the caller can kill it earlier.
 * `main`: another bundle of the server.
 */
export async function startRealServer(
  env: Record<string, string>,
  spawned: (child: ChildProcess) => void = () => {},
  main = join(root, 'server/dist/main.js'),
): Promise<RealServer> {
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      ARIVIYAL_ROOT: root,
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  spawned(child)
  const exited = once(child, 'exit')
  const lines: string[] = []
  const ready = new Promise<void>((done, fail) => {
    const listen = (stream: Readable | null) =>
      stream &&
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (lines.length > 5_000) lines.splice(0, 1_000)
        if (line.includes('is ready at')) done()
      })
    listen(child.stdout)
    listen(child.stderr)
    void exited.then(([code]) =>
      fail(new Error(`the server ended with ${String(code)}:\n${lines.slice(-30).join('\n')}`)),
    )
    setTimeout(() => fail(new Error(`the server did not start:\n${lines.slice(-30).join('\n')}`)), 60_000).unref()
  })
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }
  try {
    await ready
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  return {
    base: `http://127.0.0.1:${port}`,
    child,
    lines,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

/** Logs in as the first administrator and returns the token. */
export const adminToken = async (base: string): Promise<string> => (await logIn(base, adminAccount)).token

/** Whether all processes started on a folder have exited, waiting up to 3 s for PostgreSQL's watcher. */
export async function allEnded(folder: string): Promise<boolean> {
  for (let waited = 0; waited < 3_000; waited += 50) {
    if (processesOf(folder).length === 0) return true
    await pause(50)
  }
  return false
}
