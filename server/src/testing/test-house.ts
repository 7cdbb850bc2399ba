import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Answer, BodyInput, Endpoint, Params, Query } from '@ariviyal/contract/endpoint'
import type { ErrorAnswer } from '@ariviyal/contract/errors'
import type { Logger } from 'pino'
import { times } from '@ariviyal/contract/limits'
import PostalMime, { type Email } from 'postal-mime'
import { type Config, loadConfig } from '../platform/config.ts'
import type { House, Paths } from '../platform/house.ts'
import type { App } from '../platform/http/route.ts'
import { openLog } from '../platform/log.ts'
import { openHouse, type Rules } from '../platform/open-house.ts'
import { makeDue, runJobs } from './run-jobs.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestOptions {
  config?: Partial<Config>
  paths?: Partial<Paths>
  /** Another instance on the same database and data; it is closed before that one. */
  beside?: Pick<TestHouse, 'shared'>
  /** Limits of attempts are off unless a test is about them. */
  limitsFactor?: number
  /** Where the house writes its log; tests that are not about it have none. */
  log?: Logger
}

/** What a call of a test sends; `token` is the bearer token of the caller. */
export interface Sent<E extends Endpoint> {
  body?: BodyInput<E>
  params?: Params<E>
  query?: Query<E>
  token?: string
}

export interface Received<E extends Endpoint> {
  status: number
  headers: Record<string, unknown>
  /** The answer of a success; read `error` otherwise. */
  body: Answer<E>
  error: ErrorAnswer
}

export interface TestHouse {
  house: House
  app: App
  /** Moves the clock of the house forward. */
  advance: (time: { days?: number; hours?: number; minutes?: number; seconds?: number }) => void
  /** Runs the jobs that wait, until none is due at the time of the house. */
  runJobs: () => Promise<void>
  /** Runs the jobs, those too that wait until an act can no longer be undone; answers the mails ever sent (to that address), oldest first. */
  mails: (to?: string) => Promise<Email[]>
  /** The mails sent so far, without running a job. */
  sentMails: (to?: string) => Promise<Email[]>
  /** Calls an endpoint over HTTP, without a network. */
  call: <const E extends Endpoint>(endpoint: E, sent?: Sent<E>) => Promise<Received<E>>
  close: () => Promise<void>
  /** What another instance shares with this one. */
  shared: { database: TestDatabase; dataDir: string }
}

/** A house on a database and a data folder of its own, without a port. */
export async function makeTestHouse(
  rules: Rules,
  buildApp: (house: House) => Promise<App>,
  options: TestOptions = {},
): Promise<TestHouse> {
  const { beside } = options
  const database = beside?.shared.database ?? (await createTestDatabase())
  const dataDir = beside?.shared.dataDir ?? mkdtempSync(join(tmpdir(), 'ariviyal-house-'))
  chmodSync(dataDir, 0o755)
  const root = resolve(import.meta.dirname, '../../..')
  let aheadMs = 0
  const parts = {
    config: { ...loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://ariviyal.test' }, root), ...options.config },
    paths: {
      root,
      migrations: join(root, 'server/src/migrations'),
      content: join(root, 'content'),
      // No site: a test of routes must not depend on what was built last.
      webBuild: join(dataDir, 'no-build'),
      ...options.paths,
    },
    connection: database.connection,
    log: options.log ?? openLog('silent'),
    now: () => new Date(Date.now() + aheadMs),
    limitsFactor: options.limitsFactor ?? Infinity,
    workers: false,
  }
  const house = await openHouse(parts, rules)
  const app = await buildApp(house)
  await app.ready()
  await house.jobs.start()
  const runDue = async (moment: Date) => {
    await makeDue(house.db, moment)
    await runJobs(house.jobs)
  }
  const sentMails = async (to?: string) => {
    const mails = await readOutbox(join(dataDir, 'outbox'))
    return to === undefined ? mails : mails.filter((mail) => mail.to?.some((address) => address.address === to))
  }

  return {
    house,
    app,
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      aheadMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000
    },
    shared: { database, dataDir },
    runJobs: () => runDue(house.now()),
    async mails(to) {
      await runDue(new Date(house.now().getTime() + times.undoSeconds * 1_000))
      return sentMails(to)
    },
    sentMails,
    call: (endpoint, sent) => callEndpoint(app, endpoint, sent),
    async close() {
      await app.close()
      await house.jobs.stop()
      await house.db.$client.end()
      if (beside) return
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function readOutbox(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => [])
  const kept = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(kept.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

async function callEndpoint<E extends Endpoint>(app: App, endpoint: E, sent: Sent<E> = {}): Promise<Received<E>> {
  const params = (sent.params ?? {}) as Record<string, string>
  const query = new URLSearchParams((sent.query ?? {}) as Record<string, string>).toString()
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  const answer = await app.inject({
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    headers: sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` },
    ...(sent.body !== undefined && { payload: sent.body as object }),
  })
  const body = answer.json<unknown>()
  return { status: answer.statusCode, headers: answer.headers, body: body as Answer<E>, error: body as ErrorAnswer }
}
