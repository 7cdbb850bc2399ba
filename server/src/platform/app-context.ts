import type { KeyObject } from 'node:crypto'
import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Language } from '@ariviyal/contract/languages'
import type { Logger } from 'pino'
import type { ChangeMarks, Changes } from './changes/changes.ts'
import type { Config } from './config.ts'
import type { Connection, Database, Executor } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { DrawPdf } from './pdf/pdf-thread.ts'
import type { Storage } from './storage/storage.ts'

/** The caller of a request: login session of the bearer token, and its user. */
export interface Caller {
  sessionId: string
  /**
   * The user with the rights of this session: staff without the required second factor have the rights of a teacher. Permission checks use
   * this.
   */
  user: User
  /** The account as its owner sees it, with its assigned role. */
  account: User
}

/** Absolute paths of the project's folders; computed once in start-server.ts. */
export interface Paths {
  root: string
  migrations: string
  content: string
  /** Output of the web build: `client/` and `site.json`. */
  webBuild: string
}

/** A pupil with a session: a student of one class, which is all that the pupil may see. */
export interface Pupil {
  sessionId: string
  id: string
  name: string
  rollNumber: number
  classId: string
  className: string
  language: Language
}

export interface AppContext {
  config: Config
  paths: Paths
  /** The pool, or the transaction of the current call. */
  db: Executor
  /** For code that needs a connection outside the pool. */
  connection: Connection
  jobs: Jobs
  storage: Storage
  /** Tells the pages that watch something, on any instance, that it has changed. */
  changes: ChangeMarks
  drawPdf: DrawPdf
  log: Logger
  now: () => Date
  /** The caller that a bearer token identifies; null when the token is unknown or expired. */
  authenticate: (token: string) => Promise<Caller | null>
  /** The pupil whom a bearer token identifies; null when the token is unknown or expired. */
  authenticatePupil: (token: string) => Promise<Pupil | null>
  /** Whether the user may read premium files now (active subscription, or staff). Cheap enough to call for every range request. */
  mayReadPremium: (db: Executor, userId: string) => Promise<boolean>
  /** Whether a public picture, by its key, belongs to a post that is hidden or removed. */
  isPictureWithheld: (db: Executor, key: string) => Promise<boolean>
  /** Key for signed file URLs, shared by all instances. A `KeyObject` takes a sixth of the time of a raw buffer. */
  fileKey: KeyObject
  /** Aborted when the instance begins to shut down: requests are still answered, readiness fails. */
  leaving: AbortSignal
  /** Multiplies the attempt limits. Tests raise it; Infinity disables the limits. */
  limitsFactor: number
}

/** The context of the application, with the pool and the changes themselves. */
export interface RootContext extends AppContext {
  db: Database
  changes: Changes
}
