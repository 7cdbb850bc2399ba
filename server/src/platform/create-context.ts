import { createSecretKey } from 'node:crypto'
import type { Logger } from 'pino'
import { Changes } from './changes/changes.ts'
import type { Config } from './config.ts'
import { type Connection, type Database, type Executor, openDatabase } from './db/database.ts'
import { filesFolder } from './storage/files-folder.ts'
import type { AppContext, Paths, RootContext } from './app-context.ts'
import { createJobs } from './jobs/jobs.ts'
import { openPdfThreads } from './pdf/pdf-thread.ts'
import { sharedSecret } from './crypto/secrets.ts'
import { openStorage } from './storage/open-storage.ts'

/** Requests queue for a connection beyond this; the embedded server allows two such pools. */
const poolSize = 10

export interface ContextParts {
  config: Config
  paths: Paths
  connection: Connection
  log: Logger
  now: () => Date
  limitsFactor: number
  /** Whether this process runs background jobs, as every instance does. */
  workers: boolean
  /** Aborted when the instance begins to shut down. */
  leaving?: AbortSignal
}

/** What the platform needs from the features. */
export interface Rules {
  authenticate: (db: Database, now: () => Date) => AppContext['authenticate']
  authenticatePupil: (db: Database, now: () => Date) => AppContext['authenticatePupil']
  mayReadPremium: (db: Executor, userId: string, now: Date) => Promise<boolean>
  isPictureWithheld: AppContext['isPictureWithheld']
  /** Path of the module with the functions that draw PDFs. */
  pdfWorker: string
}

/** Creates the context on a migrated database. The caller closes it: jobs first, then the pool. */
export async function createContext(parts: ContextParts, rules: Rules): Promise<RootContext> {
  const { config, connection, log, now, paths, limitsFactor, workers, leaving = new AbortController().signal } = parts
  const db = openDatabase(connection, poolSize, (line) => log.warn(line))
  return {
    config,
    paths,
    db,
    connection,
    leaving,
    log,
    now,
    limitsFactor,
    changes: new Changes(db, connection, log),
    jobs: createJobs(connection, log, { workers }),
    storage: await openStorage(filesFolder(config.dataDir), config.storageUrl),
    fileKey: createSecretKey(await sharedSecret(db, 'file-key', now())),
    authenticate: rules.authenticate(db, now),
    authenticatePupil: rules.authenticatePupil(db, now),
    mayReadPremium: (executor, userId) => rules.mayReadPremium(executor, userId, now()),
    isPictureWithheld: rules.isPictureWithheld,
    drawPdf: openPdfThreads(rules.pdfWorker),
  }
}
