import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { times } from '@ariviyal/contract/limits'
import PostalMime, { type Email } from 'postal-mime'
import { type Config, loadConfig } from '../platform/config.ts'
import type { Paths, RootContext } from '../platform/app-context.ts'
import { type CallOptions, type CallResult, injectCall } from '../platform/http/inject-call.ts'
import type { App } from '../platform/http/route.ts'
import { openLog } from '../platform/log.ts'
import { createContext, type Rules } from '../platform/create-context.ts'
import { makeDue, runJobs } from './run-jobs.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestOptions {
  config?: Partial<Config>
  paths?: Partial<Paths>
  /** Another instance on the same database and data folder; closed before this one. */
  beside?: Pick<TestApp, 'shared'>
  /** Attempt limits are off unless a test needs them. */
  limitsFactor?: number
  /** Destination of the log; by default nothing is logged. */
  log?: Logger
}

export interface TestApp {
  ctx: RootContext
  app: App
  /** Advances the application's clock. */
  advance: (time: { days?: number; hours?: number; minutes?: number; seconds?: number }) => void
  /** Runs jobs until none is due at the application's time. */
  runJobs: () => Promise<void>
  /** Runs jobs, including those that wait for the undo period to end. Returns all mails sent (to that address), oldest first. */
  mails: (to?: string) => Promise<Email[]>
  /** Mails sent so far, without running jobs. */
  sentMails: (to?: string) => Promise<Email[]>
  /** Calls an endpoint over HTTP without a network. */
  call: <const E extends Endpoint>(endpoint: E, sent?: CallOptions<E>) => Promise<CallResult<E>>
  close: () => Promise<void>
  /** Resources that another instance shares. */
  shared: { database: TestDatabase; dataDir: string }
}

/** An application with its own database and data folder, without a port. */
export async function createTestApp(
  rules: Rules,
  buildApp: (ctx: RootContext) => Promise<App>,
  options: TestOptions = {},
): Promise<TestApp> {
  const { beside } = options
  const database = beside?.shared.database ?? (await createTestDatabase())
  const dataDir = beside?.shared.dataDir ?? mkdtempSync(join(tmpdir(), 'ariviyal-test-app-'))
  chmodSync(dataDir, 0o755)
  const root = resolve(import.meta.dirname, '../../..')
  let aheadMs = 0
  const parts = {
    config: { ...loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://ariviyal.test' }, root), ...options.config },
    paths: {
      root,
      migrations: join(root, 'server/src/migrations'),
      content: join(root, 'content'),
      // No site: route tests must not depend on the last build.
      webBuild: join(dataDir, 'no-build'),
      ...options.paths,
    },
    connection: database.connection,
    log: options.log ?? openLog('silent'),
    now: () => new Date(Date.now() + aheadMs),
    limitsFactor: options.limitsFactor ?? Infinity,
    workers: false,
  }
  const ctx = await createContext(parts, rules)
  const app = await buildApp(ctx)
  await app.ready()
  await putQueues(ctx)
  await ctx.jobs.start()
  await rememberQueues(ctx)
  const runDue = async (moment: Date) => {
    await makeDue(ctx.db, moment)
    await runJobs(ctx.jobs)
  }
  const readOutbox = outboxReader(join(dataDir, 'outbox'))
  const sentMails = async (to?: string) => {
    const mails = await readOutbox()
    return to === undefined ? mails : mails.filter((mail) => mail.to?.some((address) => address.address === to))
  }

  return {
    ctx,
    app,
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      aheadMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000
    },
    shared: { database, dataDir },
    runJobs: () => runDue(ctx.now()),
    async mails(to) {
      await runDue(new Date(ctx.now().getTime() + times.undoSeconds * 1_000))
      return sentMails(to)
    },
    sentMails,
    call: (endpoint, sent) => injectCall(app, endpoint, sent),
    async close() {
      await app.close()
      await ctx.jobs.stop()
      await ctx.db.$client.end()
      if (beside) return
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Rows of queues that applications of this process created. Forty calls for each new database were half of its start. */
const queueRows = new Map<string, object>()

async function putQueues({ db, jobs }: RootContext): Promise<void> {
  const rows = [...jobs.queues.keys()].flatMap((name) => queueRows.get(name) ?? [])
  // A database of an earlier schema gets its queues at the start.
  const { rows: found } = await db.execute<{ is: boolean }>(sql`select to_regclass('pgboss.queue') is not null as is`)
  if (rows.length > 0 && found[0]?.is)
    await db.execute(
      sql`insert into pgboss.queue select * from jsonb_populate_recordset(null::pgboss.queue, ${JSON.stringify(rows)}) on conflict do nothing`,
    )
}

async function rememberQueues({ db, jobs }: RootContext): Promise<void> {
  if ([...jobs.queues.keys()].every((name) => queueRows.has(name))) return
  const { rows } = await db.execute<{ name: string; row: object }>(
    sql`select name, to_jsonb(queue) as row from pgboss.queue`,
  )
  for (const { name, row } of rows) queueRows.set(name, row)
}

/** Reads all mails, oldest first. A mail never changes, so it is parsed once. */
function outboxReader(folder: string): () => Promise<Email[]> {
  const parsed = new Map<string, Promise<Email>>()
  const read = (name: string) => {
    const mail = parsed.get(name) ?? readFile(join(folder, name)).then((bytes) => PostalMime.parse(bytes))
    parsed.set(name, mail)
    return mail
  }
  return async () => {
    const names = await readdir(folder).catch(() => [])
    return Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map(read),
    )
  }
}
