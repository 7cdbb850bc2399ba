import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { adminAccount, root } from '../checks/real-server.ts'
import { freePort } from '../server/src/testing/free-port.ts'

export interface Server {
  base: string
  port: number
  child: ChildProcess
  /** From the start of the process to its first answer. */
  startedInMs: number
  /** SIGTERM, and waits; SIGKILL after 15 s. */
  stop: () => Promise<void>
}

/** The built server itself, as a container runs it. */
const built: readonly [string, ...string[]] = [process.execPath, join(root, 'server/dist/main.js')]

/**
 * Starts the server, built before, by this command, its log into a file as an operator has it: a process that reads a pipe of it would take
 * its time from the same processor. Raises an error with the end of the log when there is no answer in 60 s.
 */
export async function startServer(
  env: Record<string, string>,
  log: string,
  [program, ...args]: readonly [string, ...string[]] = built,
): Promise<Server> {
  // npm keeps a signal to itself; a terminal sends it to all that it runs.
  const isGroup = program === 'npm'
  const port = await freePort()
  const file = openSync(log, 'a')
  const begun = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      ARIVIYAL_ROOT: root,
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', file, file],
    detached: isGroup,
  })
  closeSync(file)
  const { pid = 0 } = child
  const end = (signal: NodeJS.Signals) => process.kill(isGroup ? -pid : pid, signal)
  const gone = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  while (!(await answers(base))) {
    if (child.exitCode !== null || performance.now() - begun > 60_000) {
      end('SIGKILL')
      throw new Error(`the server did not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
    }
    await pause(5)
  }
  const startedInMs = performance.now() - begun
  return {
    base,
    port,
    child,
    startedInMs,
    async stop() {
      const late = setTimeout(() => end('SIGKILL'), 15_000)
      end('SIGTERM')
      await gone
      // npm ends at once, and the server when it is done.
      while (isThere(isGroup ? -pid : pid)) await pause(20)
      clearTimeout(late)
    },
  }
}

/** A process, or with a minus any of its group. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const answers = (base: string): Promise<boolean> =>
  fetch(`${base}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
