import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../../../server/src/platform/db/database.ts'
import { chooseLocation } from '@ariviyal/embedded-postgres/place'
import { commandOf } from '@ariviyal/embedded-postgres/processes'
import { databaseOwner, runningDatabase } from '../../../server/src/platform/db/embedded-database.ts'
import { type RealServer, startRealServer } from '../../real-server.ts'

/** What a kill ends: the server, or the server and its PostgreSQL at the same time. */
export type KillTarget = 'server' | 'both'

/** The built server on one data folder; it can be killed and restarted. */
export interface KillableServer {
  /** Starts the server and returns a database connection; null when the start was killed. */
  start: (kill?: { afterMs: number; target: KillTarget }) => Promise<Database | null>
  /** Sends SIGKILL. */
  kill: (target: KillTarget) => Promise<void>
  /** Sends SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>
  /** Times of all kills, in milliseconds. */
  kills: number[]
  /** Output since the last start. */
  lines: () => string[]
}

/** `main`: another bundle of the server. */
export function killableServer(env: Record<string, string> & { DATA_DIR: string }, main?: string): KillableServer {
  const kills: number[] = []
  let server: RealServer | null = null
  const killAll = (child: ChildProcess | undefined, target: KillTarget): void => {
    if (target === 'both') killPostgres(env.DATA_DIR)
    child?.kill('SIGKILL')
    kills.push(Date.now())
  }
  return {
    kills,
    lines: () => server?.lines ?? [],
    async start(kill) {
      if (kill) {
        let killing = Promise.resolve()
        const starting = startRealServer(
          env,
          (child) => {
            killing = pause(kill.afterMs).then(() => killAll(child, kill.target))
          },
          main,
        )
        // The start may end before the kill, which happens anyway.
        const started = await starting.catch(() => null)
        await killing
        await started?.kill()
        return null
      }
      server = await startRealServer(env, undefined, main)
      const connection = await runningDatabase(env.DATA_DIR)
      if (!connection) throw new Error('the server is ready, and its database cannot be reached')
      return openDatabase(connection, 6)
    },
    async kill(target) {
      killAll(server?.child, target)
      await server?.kill()
    },
    stop: async () => (server ? server.stop() : null),
  }
}

/** The first line of the lock file is the process id of the postmaster (PostgreSQL's `pidfile.h`); its children exit when it is gone. */
function killPostgres(dataDir: string): void {
  const { base } = chooseLocation(databaseOwner, dataDir)
  const data = join(base, 'data')
  try {
    const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    // After an earlier kill the id in the file may belong to another process.
    if (commandOf(pid)?.includes(`-D ${data} `)) process.kill(pid, 'SIGKILL')
  } catch {
    // During a start there may be no lock file yet.
  }
}
