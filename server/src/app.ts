import type { Logger } from 'pino'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { institutionsRoutes } from './institutions/institutions.routes.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { linksRoutes } from './links/links.routes.ts'
import type { Config } from './platform/config.ts'
import { type Connection, openDatabase } from './platform/database.ts'
import { mailJobs } from './platform/deliver-mail.ts'
import type { House, Paths } from './platform/house.ts'
import { attemptJobs } from './platform/http/attempts.ts'
import type { App } from './platform/http/route.ts'
import { buildServer } from './platform/http/server.ts'
import { createJobs } from './platform/jobs.ts'
import { sharedSecret } from './platform/secrets.ts'
import { openStorage } from './platform/storage.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { authenticate } from './subscriptions/authenticate.ts'
import { mayReadPremium } from './subscriptions/subscriptions.policy.ts'
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes.ts'
import { trainingRoutes } from './training/training.routes.ts'

const features: ((app: App, house: House) => void)[] = [
  accountsRoutes,
  subscriptionsRoutes,
  institutionsRoutes,
  contactRoutes,
  libraryRoutes,
  trainingRoutes,
  linksRoutes,
  staffRoutes,
  auditRoutes,
]

export interface HouseParts {
  config: Config
  paths: Paths
  connection: Connection
  log: Logger
  now: () => Date
  limitsFactor: number
  /** Whether this process runs the jobs, as any instance does. */
  workers: boolean
}

/** Opens the house on a database that is migrated. The one who opens it closes it: jobs first, then the pool. */
export async function openHouse(parts: HouseParts): Promise<House> {
  const { config, connection, log, now } = parts
  const db = openDatabase(connection, 10)
  return {
    config,
    paths: parts.paths,
    db,
    jobs: createJobs(connection, log, { workers: parts.workers }),
    storage: await openStorage(`${config.dataDir}/files`, config.storageUrl),
    log,
    now,
    authenticate: (token) => authenticate(db, token, now()),
    mayReadPremium: (userId) => mayReadPremium(db, userId, now()),
    fileKey: await sharedSecret(db, 'file-key', now()),
    limitsFactor: parts.limitsFactor,
  }
}

/** The web server with the routes and jobs of all features. */
export async function buildApp(house: House): Promise<App> {
  mailJobs(house)
  attemptJobs(house)
  return buildServer(house, (app) => {
    for (const feature of features) feature(app, house)
  })
}
