import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, features, rules } from './app.ts'
import { prepareFirstAdmin } from './accounts/staff-accounts/prepare-first-admin.ts'
import { openIssuerKey } from './certificates/proof/issuer-key.ts'
import { type Config, ConfigError, loadConfig } from './platform/config.ts'
import type { Connection } from './platform/db/database.ts'
import { startEmbeddedDatabase } from './platform/db/embedded-database.ts'
import type { AppContext, Paths } from './platform/app-context.ts'
import { openLog } from './platform/log.ts'
import type { App } from './platform/http/route.ts'
import { closeGracefully } from './platform/http/close-gracefully.ts'
import { migrate } from './platform/db/migrate.ts'
import { createContext } from './platform/create-context.ts'

/** All paths are below one root folder, given to the bundle and known to the sources. */
const pathsOf = (root: string): Paths => ({
  root,
  migrations: join(root, 'server/src/migrations'),
  content: join(root, 'content'),
  webBuild: join(root, 'web/build'),
})

export interface RunningServer {
  ctx: AppContext
  app: App
  /** Settles, with the reason, when the server cannot continue. */
  lost: Promise<string>
  /** Reports not ready at `/readyz` while still serving requests; settles after `DRAIN_SECONDS`. */
  leave: () => Promise<void>
  /** Finishes running requests and jobs, then closes everything. */
  stop: () => Promise<void>
}

export interface Settings {
  root: string
  env: Record<string, string | undefined>
  /** Prints a line for the operator. */
  say: (line: string) => void
  /** Migrates and seeds the database without serving requests or running jobs. */
  seedOnly?: boolean
  /** Each page says that this is a demonstration. */
  isDemo?: boolean
  /** Multiplies the attempt limits. */
  limitsFactor?: number
  /** The application's clock; tests may replace it. */
  now?: () => Date
}

/** Starts the application step by step. When a step fails, closes what was opened. */
export async function startServer({
  root,
  env,
  say,
  seedOnly = false,
  isDemo = false,
  limitsFactor = 1,
  now = () => new Date(),
}: Settings): Promise<RunningServer> {
  const config = { ...loadConfig(env, root), isDemo }
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
    const parts = { config, paths, connection, log, now, limitsFactor, workers: !seedOnly, leaving: leaving.signal }
    const ctx = await createContext(parts, rules)
    closers.push(() => ctx.db.$client.end())
    await openIssuerKey(ctx)
    const app = await buildApp(ctx)
    closers.push(() => ctx.jobs.stop())
    // Requests in flight enqueue jobs, so the web server closes first.
    closers.push(() => closeGracefully(app))
    // In parallel: each mostly waits for the database.
    await Promise.all([ctx.jobs.start(), app.ready(), ...features.map(({ seed }) => seed?.(ctx))])
    for (const { seedAfter } of features) await seedAfter?.(ctx)
    if (!seedOnly) {
      for (const { started } of features) await started?.(ctx)
      const setUp = await prepareFirstAdmin(ctx)
      await listen(app, config)
      if (setUp) say(`There is no administrator yet. Make the first one here, once: ${setUp}`)
      say(`Ariviyal is ready at ${config.publicUrl}`)
    }
    const leave = async () => {
      leaving.abort()
      await pause(config.drainSeconds * 1_000)
    }
    return { ctx, app, lost, leave, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Connects to `DATABASE_URL`, or starts the embedded PostgreSQL. */
export async function openPostgres(config: Config, say: (line: string) => void) {
  if (config.databaseUrl) {
    const connection: Connection = { connectionString: config.databaseUrl }
    // The pool reconnects to a server that comes back, so an external database is never lost.
    return { connection, lost: new Promise<string>(() => {}), close: async () => {} }
  }
  say('Starting PostgreSQL …')
  const postgres = await startEmbeddedDatabase(config.dataDir, { say })
  const reason = `PostgreSQL ends by itself and cannot be started again; its log is ${join(postgres.base, 'postgres.log')}`
  return { connection: postgres.connection, lost: postgres.lost.then(() => reason), close: postgres.stop }
}

/** Listen backlog: a dropped connection is retried only a second later, so a burst of clients must fit. The system may allow less. */
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
