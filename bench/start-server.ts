import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { adminAccount, root } from '../checks/real-server.ts'
import { freePort } from '../server/src/testing/servers/free-port.ts'

export interface Server {
  base: string
  port: number
  child: ChildProcess
  /** Milliseconds from the start of the process to its first answer. */
  startedInMs: number
  /** Sends SIGTERM and waits; SIGKILL after 15 s. */
  stop: () => Promise<void>
}

/** The built server, started as in a container. */
const built: readonly [string, ...string[]] = [process.execPath, join(root, 'server/dist/main.js')]

/**
 * Starts the built server with this command. The log goes to a file, as an operator has it: reading it through a pipe would take processor time.
 * @throws Error with the end of the log when there is no answer within 60 s.
 */
export async function startServer(
  env: Record<string, string>,
  log: string,
  [program, ...args]: readonly [string, ...string[]] = built,
): Promise<Server> {
  // npm does not pass on a signal; a terminal signals the whole process group.
  const isGroup = program === 'npm'
  const port = await freePort()
  const file = openSync(log, 'a')
  const startedAt = performance.now()
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
  const exited = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  while (!(await answers(base))) {
    if (child.exitCode !== null || performance.now() - startedAt > 60_000) {
      end('SIGKILL')
      throw new Error(`the server did not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
    }
    await pause(5)
  }
  const startedInMs = performance.now() - startedAt
  return {
    base,
    port,
    child,
    startedInMs,
    async stop() {
      const killTimer = setTimeout(() => end('SIGKILL'), 15_000)
      end('SIGTERM')
      await exited
      // npm exits at once, the server when its requests are finished.
      while (isRunning(isGroup ? -pid : pid)) await pause(20)
      clearTimeout(killTimer)
    },
  }
}

/** Whether a process exists; a negative number checks its group. */
function isRunning(pid: number): boolean {
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
