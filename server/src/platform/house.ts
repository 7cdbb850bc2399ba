/**
 * The house that every feature lives in. What app.ts and start-server.ts take from the features, by name:
 *
 * - `subscriptions/authenticate.ts`          `authenticate(db: Database, now: () => Date): (token: string) => Promise<Caller | null>`
 * - `accounts/prepare-first-admin.ts`        `prepareFirstAdmin(house: House): Promise<string | null>`
 * - `subscriptions/subscriptions.policy.ts`  `whoMayReadPremium(db: Executor, userIds: string[], now: Date): Promise<Set<string>>`
 * - `library/seed-library.ts`                `seedLibrary(house: House): Promise<void>`
 * - `training/seed-training.ts`              `seedTraining(house: House): Promise<void>`
 * - `materials/seed-materials.ts`            `seedMaterials(house: House): Promise<void>`
 * - `<feature>/<feature>.routes.ts`          `<feature>Routes(app: App, house: House): void`
 */
import type { KeyObject } from 'node:crypto'
import type { User } from '@ariviyal/contract/accounts'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Connection, Database } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Storage } from './storage.ts'

/** Who calls: the session that the bearer token names, and whose it is. */
export interface Caller {
  sessionId: string
  /** The user with the rights of this session: one of staff that owes the second factor has those of a teacher. Rules ask this one. */
  user: User
  /** The account as its owner sees it, with the role that was given. */
  account: User
}

/** Absolute folders of the project; computed once in start-server.ts. */
export interface Paths {
  root: string
  migrations: string
  content: string
  /** What the build of the web app left behind: `client/` and `site.json`. */
  webBuild: string
}

export interface House {
  config: Config
  paths: Paths
  db: Database
  /** Where the database is, for who needs a connection outside the pool. */
  connection: Connection
  jobs: Jobs
  storage: Storage
  log: Logger
  now: () => Date
  /** The caller of a bearer token, null for one that is unknown or has ended. */
  authenticate: (token: string) => Promise<Caller | null>
  /** Whether this user may read premium files at this moment (a running subscription, or staff). Cheap enough to be asked for each piece of a file. */
  mayReadPremium: (userId: string) => Promise<boolean>
  /** The key of the signed addresses of files, the same in all instances. A key as it is takes a sixth of the time of one that is still bytes. */
  fileKey: KeyObject
  /** Aborted when the instance is going to close: it answers on, and says that it is not ready. */
  leaving: AbortSignal
  /** Multiplies the limits of attempts; tests raise it. Infinity switches them off. */
  limitsFactor: number
}
