import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, rules } from './app.ts'
import { prepareFirstAdmin } from './accounts/prepare-first-admin.ts'
import { openIssuerKey } from './certificates/issuer-key.ts'
import { seedLibrary } from './library/seed-library.ts'
import { seedMaterials } from './materials/seed-materials.ts'
import { type Config, ConfigError, loadConfig } from './platform/config.ts'
import type { Connection } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import type { House, Paths } from './platform/house.ts'
import { openLog } from './platform/log.ts'
import { closeGently } from './platform/http/close-gently.ts'
import { migrate } from './platform/migrate.ts'
import { openHouse } from './platform/open-house.ts'
import { seedTraining } from './training/seed-training.ts'

/** Everything lies below one folder, which the bundle is told and the sources know. */
const pathsOf = (root: string): Paths => ({
  root,
  migrations: join(root, 'server/src/migrations'),
  content: join(root, 'content'),
  webBuild: join(root, 'web/build'),
})

export interface RunningServer {
  house: House
  /** Settles, with the reason, when the server cannot go on. */
  lost: Promise<string>
  /** Says at `/readyz` that no more requests should come, and answers those that do; settles after `DRAIN_SECONDS`. */
  leave: () => Promise<void>
  /** Lets the requests and jobs that run come to their end, then closes everything. */
  stop: () => Promise<void>
}

export interface Settings {
  root: string
  env: Record<string, string | undefined>
  /** Tells the operator what is being done. */
  say: (line: string) => void
  /** Prepares and seeds the database, and serves nothing. */
  seedOnly?: boolean
  /** The clock of the house; a test that plays weeks has one that it moves. */
  now?: () => Date
}

/** Opens the house, step by step; what was opened is closed again when a step fails. */
export async function startServer({
  root,
  env,
  say,
  seedOnly = false,
  now = () => new Date(),
}: Settings): Promise<RunningServer> {
  const config = loadConfig(env, root)
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    const paths = pathsOf(root)
    mkdirSync(config.dataDir, { recursive: true, mode: 0o711 })
    const { connection, lost, close } = await openPostgres(config, say)
    closers.push(close)
    const migrations = await migrate(connection, paths.migrations)
    if (migrations.length > 0)
      say(`The database is up to date (${migrations.length} migration${migrations.length === 1 ? '' : 's'} run).`)
    const log = openLog(config.logLevel)
    const leaving = new AbortController()
    const parts = { config, paths, connection, log, now, limitsFactor: 1, workers: !seedOnly, leaving: leaving.signal }
    const house = await openHouse(parts, rules)
    closers.push(() => house.db.$client.end())
    await openIssuerKey(house)
    const app = await buildApp(house)
    closers.push(() => house.jobs.stop())
    // Requests that are being answered add jobs: these end first.
    closers.push(() => closeGently(app))
    // Side by side: each waits for the database most of its time.
    await Promise.all([house.jobs.start(), app.ready(), seedLibrary(house), seedTraining(house), seedMaterials(house)])
    if (seedOnly) say('The sample content is in the database.')
    else {
      const setUp = await prepareFirstAdmin(house)
      await listen(app, config)
      if (setUp) say(`There is no administrator yet. Make the first one here, once: ${setUp}`)
      say(`Ariviyal is ready at ${config.publicUrl}`)
    }
    const leave = async () => {
      leaving.abort()
      await pause(config.drainSeconds * 1_000)
    }
    return { house, lost, leave, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The PostgreSQL of `DATABASE_URL`, or the embedded one, started. */
export async function openPostgres(config: Config, say: (line: string) => void) {
  if (config.databaseUrl) {
    const connection: Connection = { connectionString: config.databaseUrl }
    // The pool mends its connections to a server that comes back, so this one is never lost.
    return { connection, lost: new Promise<string>(() => {}), close: async () => {} }
  }
  say('Starting PostgreSQL …')
  const postgres = await startEmbeddedPostgres(config.dataDir, { say })
  const reason = `PostgreSQL ends by itself and cannot be started again; its log is ${join(postgres.base, 'postgres.log')}`
  return { connection: postgres.connection, lost: postgres.lost.then(() => reason), close: postgres.stop }
}

/** Connections that may wait to be accepted: a crowd that comes in one moment must not be dropped, for each that is tries again a second later. The system may allow less. */
const backlog = 4_096

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, backlog })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${port} is taken by another program: set PORT to another number`)
    if (code === 'EACCES')
      throw new ConfigError(`Port ${port} may not be opened by this account: set PORT to a number above 1023`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`HOST ${host} is no address of this machine`)
    throw error
  }
}
