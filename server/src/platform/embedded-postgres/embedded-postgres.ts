import { chmodSync, mkdirSync, rmdirSync } from 'node:fs'
import type { Connection } from '../database.ts'
import { stageBinaries } from './binaries.ts'
import { prepareCluster, role } from './cluster.ts'
import { keepRunning, type Patience } from './keep-running.ts'
import { choosePlace, socketFolder } from './place.ts'
import { startPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  connection: Connection
  /** The process of the server at this moment, for the tests that kill it. */
  readonly pid: number
  /** The folder with its files. */
  base: string
  /** Settles when the server has ended without having been asked to, and could not be started again. */
  lost: Promise<void>
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  say?: (line: string) => void
  /** Where root keeps the database of a folder that `nobody` cannot enter. */
  sharedBase?: string
  /** Settings of PostgreSQL beside ours. */
  settings?: Record<string, string>
  /** False where nothing outlives the run, as in tests: nothing need reach the disk then. */
  durable?: boolean
  /** How long, and with which pauses, a server that ended by itself is started again. */
  patience?: Partial<Patience>
}

/** Small, because this is one house's server; 30 connections are the pools of the server twice and room for a look inside. */
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
  // Without the details, which are values of rows: its log must hold nothing that people wrote.
  log_error_verbosity: 'terse',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

const fleeting = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts a real PostgreSQL of our own on files below `dataDir`, reached through a socket only. It ends with us, however we
 * end, and is started again when it ends by itself. Raises `EmbeddedPostgresError` with one line for the operator.
 */
export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const { say = () => {}, durable = true } = options
  const place = choosePlace(dataDir, options.sharedBase ?? '/var/lib/ariviyal')
  if (place.note) say(place.note)
  mkdirSync(place.base, { recursive: true, mode: 0o755 })
  // The mode given above passes through the umask; a lent account must get in.
  if (place.account) chmodSync(place.base, 0o755)
  const binaries = stageBinaries(place.base)
  const { data, password } = await prepareCluster(place, binaries, durable, say)
  const socket = socketFolder(place)
  const settings = { ...defaults, ...(!durable && fleeting), ...options.settings }
  const running = { place, binaries, data, socket, settings }
  const postmaster = await keepRunning((again) => startPostmaster(running, again), say, options.patience)
  return {
    connection: { host: socket, port: 5432, user: role, password, database: role },
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

/** The short folder of a long path lies outside the base; another start may be using it already. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It is in use, which is what the attempt found out.
  }
}
