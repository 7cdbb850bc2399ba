import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { processesOf } from '../server/src/platform/embedded-postgres/testing.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { logIn } from './ask.ts'

export const root = resolve(import.meta.dirname, '..')

/** The first administrator of every server that the checks start. */
export const adminAccount = { email: 'admin@school.example', password: 'kolam-dots-1024' }

/** A new folder for one check, removed by `remove`. Any account may enter: the embedded PostgreSQL of root lies in it then, not elsewhere. */
export function scratchFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'ariviyal-check-'))
  chmodSync(folder, 0o755)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The built server as a process of its own. */
export interface RealServer {
  base: string
  child: ChildProcess
  /** What it has said so far on both of its streams; the newest 5,000 lines. */
  lines: string[]
  /** SIGKILL, and waits until the process is gone. */
  kill: () => Promise<void>
  /** SIGTERM, and waits; the exit code, null when a signal ended it. */
  stop: () => Promise<number | null>
}

/**
 * Starts the built server with this environment (`DATA_DIR` at least; `PORT` to keep the address over a restart) and waits until it is ready, at most 60 s. `spawned`
 * gets the process at once, for who ends it before.
 */
export async function startRealServer(
  env: Record<string, string>,
  spawned: (child: ChildProcess) => void = () => {},
): Promise<RealServer> {
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
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
  const gone = once(child, 'exit')
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
    void gone.then(([code]) =>
      fail(new Error(`the server ended with ${String(code)}:\n${lines.slice(-30).join('\n')}`)),
    )
    setTimeout(() => fail(new Error(`the server did not start:\n${lines.slice(-30).join('\n')}`)), 60_000).unref()
  })
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await gone
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

/** A session of the first administrator. */
export const adminToken = async (base: string): Promise<string> => (await logIn(base, adminAccount)).token

/** Whether processes that were started on a folder have ended, or do so within 3 s: PostgreSQL's watcher has a last look. */
export async function allEnded(folder: string): Promise<boolean> {
  for (let waited = 0; waited < 3_000; waited += 50) {
    if (processesOf(folder).length === 0) return true
    await pause(50)
  }
  return false
}
