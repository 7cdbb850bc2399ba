import { mkdirSync, rmdirSync } from 'node:fs'
import { stageBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { type Connection, connectionTo } from './connection.ts'
import { keepRunning, type RestartPolicy } from './keep-running.ts'
import { makeOpenFolder } from './open-folder.ts'
import { chooseLocation, type Owner } from './place.ts'
import { startPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  connection: Connection
  /** Current process id of the server, for tests that kill it. */
  readonly pid: number
  /** The folder that contains the server's files. */
  base: string
  /** Settles when the server exited unexpectedly and could not be restarted. */
  lost: Promise<void>
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  say?: (line: string) => void
  /** Folder for the database when the process runs as root and `nobody` cannot enter `dataDir`. */
  sharedBase?: string
  /** Additional PostgreSQL settings. */
  settings?: Record<string, string>
  /** False turns off fsync, for tests whose data need not survive. */
  durable?: boolean
  /** Restart policy for a server that exits unexpectedly. */
  restartPolicy?: Partial<RestartPolicy>
}

/** Sized for one program on a small machine: connections for two pools of that program, plus a few for inspection. */
const defaults = {
  shared_buffers: '32MB',
  max_connections: '30',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_worker_processes: '2',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  fsync: 'on',
  // Terse omits error details, which quote row values: the log must not contain personal data.
  log_error_verbosity: 'terse',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

const nonDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts a PostgreSQL whose files are below `dataDir`, reachable only through a Unix socket. It stops when this process ends, even by `kill
 * -9`, and is restarted when it exits unexpectedly. Raises `EmbeddedPostgresError` with a one-line message for the operator.
 */
export async function startEmbeddedPostgres(
  owner: Owner,
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const { say = () => {}, durable = true } = options
  const place = chooseLocation(owner, dataDir, options.sharedBase)
  if (place.note) say(place.note)
  // An account that is not ours must be able to enter.
  if (place.account) makeOpenFolder(place.base)
  else mkdirSync(place.base, { recursive: true })
  const binaries = stageBinaries(place)
  const { data, password } = await prepareCluster(place, binaries, durable, say)
  const connection = connectionTo(place, password)
  const socket = connection.host
  const settings = { ...defaults, ...(!durable && nonDurable), ...options.settings }
  const running = { place, binaries, data, socket, settings }
  const postmaster = await keepRunning((again) => startPostmaster(running, again), say, options.restartPolicy)
  return {
    connection,
    get pid() {
      return postmaster.pid
    },
    base: place.base,
    lost: postmaster.lost,
    async stop() {
      await postmaster.stop()
      if (!socket.startsWith(place.base)) removeEmpty(socket)
    },
  }
}

/** Removes the socket folder of a long path, which is outside of `base`; a concurrent start may be using it. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Not empty: still in use.
  }
}
