import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../../../server/src/platform/database.ts'
import { choosePlace } from '../../../server/src/platform/embedded-postgres/place.ts'
import { commandOf } from '../../../server/src/platform/embedded-postgres/processes.ts'
import { runningPostgres } from '../../../server/src/platform/embedded-postgres/running.ts'
import { type RealServer, startRealServer } from '../../real-server.ts'

/** What a kill takes: the server, or its PostgreSQL in the same moment too. */
export type Victims = 'server' | 'both'

/** The built server on one folder, which is killed and started again. */
export interface MortalServer {
  /** Starts it and answers a connection to its database; null for a start that is killed on the way. */
  start: (kill?: { afterMs: number; victims: Victims }) => Promise<Database | null>
  /** SIGKILL. */
  kill: (victims: Victims) => Promise<void>
  /** SIGTERM; gives the exit code. */
  stop: () => Promise<number | null>
  /** Moments of all kills, in milliseconds. */
  kills: number[]
  /** What it has said since its last start. */
  lines: () => string[]
}

export function mortalServer(env: Record<string, string> & { DATA_DIR: string }): MortalServer {
  const kills: number[] = []
  let server: RealServer | null = null
  const killAll = (child: ChildProcess | undefined, victims: Victims): void => {
    if (victims === 'both') killPostgres(env.DATA_DIR)
    child?.kill('SIGKILL')
    kills.push(Date.now())
  }
  return {
    kills,
    lines: () => server?.lines ?? [],
    async start(kill) {
      if (kill) {
        let killing = Promise.resolve()
        const starting = startRealServer(env, (child) => {
          killing = pause(kill.afterMs).then(() => killAll(child, kill.victims))
        })
        // It may be faster than the kill, which comes all the same.
        const started = await starting.catch(() => null)
        await killing
        await started?.kill()
        return null
      }
      server = await startRealServer(env)
      const connection = await runningPostgres(env.DATA_DIR)
      if (!connection) throw new Error('the server is ready, and its database is not to be reached')
      return openDatabase(connection, 6)
    },
    async kill(victims) {
      killAll(server?.child, victims)
      await server?.kill()
    },
    stop: async () => (server ? server.stop() : null),
  }
}

/** The first line of its lock file is the number of the postmaster (PostgreSQL's `pidfile.h`); its children end when they miss it. */
function killPostgres(dataDir: string): void {
  const { base } = choosePlace(dataDir, '/var/lib/ariviyal')
  const data = join(base, 'data')
  try {
    const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    // A number in a file that an earlier kill has left may be another's by now.
    if (commandOf(pid)?.includes(`-D ${data} `)) process.kill(pid, 'SIGKILL')
  } catch {
    // In the middle of a start there may be none yet.
  }
}
