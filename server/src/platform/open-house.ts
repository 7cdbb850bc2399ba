import { createSecretKey } from 'node:crypto'
import type { Logger } from 'pino'
import { askTogether } from './ask-together.ts'
import type { Config } from './config.ts'
import { type Connection, type Database, type Executor, openDatabase } from './database.ts'
import { filesFolder } from './files-folder.ts'
import type { House, Paths } from './house.ts'
import { createJobs } from './jobs.ts'
import { sharedSecret } from './secrets.ts'
import { joinActs } from './one-act.ts'
import { openStorage } from './open-storage.ts'

/** Requests wait for each other beyond this; the embedded server has room for two such pools. */
const poolSize = 10

export interface HouseParts {
  config: Config
  paths: Paths
  connection: Connection
  log: Logger
  now: () => Date
  limitsFactor: number
  /** Whether this process runs the jobs, like every instance. */
  workers: boolean
  /** Aborted when the instance is going to close. */
  leaving?: AbortSignal
}

/** What the platform asks the features. */
export interface Rules {
  authenticate: (db: Database, now: () => Date) => House['authenticate']
  whoMayReadPremium: (db: Executor, userIds: string[], now: Date) => Promise<ReadonlySet<string>>
}

/** Opens the house on a database that is migrated. The one who opens it closes it: jobs first, then the pool. */
export async function openHouse(parts: HouseParts, rules: Rules): Promise<House> {
  const { config, connection, log, now, paths, limitsFactor, workers, leaving = new AbortController().signal } = parts
  const db = joinActs(openDatabase(connection, poolSize, (line) => log.warn(line)))
  // A book is read in hundreds of pieces, each of which costs less than the question that comes before it: so more of them wait for one.
  const findReader = askTogether(
    async (ids: string[]) => new Map([...(await rules.whoMayReadPremium(db, ids, now()))].map((id) => [id, true])),
    { apartMs: 1 },
  )
  return {
    config,
    paths,
    db,
    connection,
    leaving,
    log,
    now,
    limitsFactor,
    jobs: createJobs(connection, log, { workers }),
    storage: await openStorage(filesFolder(config.dataDir), config.storageUrl),
    fileKey: createSecretKey(await sharedSecret(db, 'file-key', now())),
    authenticate: rules.authenticate(db, now),
    mayReadPremium: async (userId) => (await findReader(userId)) === true,
  }
}
