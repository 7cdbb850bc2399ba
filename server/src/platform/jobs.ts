import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job as BossJob, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import type { Connection, Executor, Transaction } from './database.ts'

export interface Job<Data> {
  /** A uuid of version 7; the same for every attempt. */
  id: string
  data: Data
  /** 1 for the first. */
  attempt: number
  /** Aborted when the job has run out of time or the server stops. */
  signal: AbortSignal
}

/** What a handler raises when no further attempt can mend it: the job has failed for good. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

/** How a queue treats its jobs. */
export interface QueueOptions {
  /** Attempts after the first one. */
  retries?: number
  /** The first pause before another attempt; it doubles each time, up to `longestPauseSeconds`. */
  pauseSeconds?: number
  longestPauseSeconds?: number
  /** After this time without an end a job counts as failed: its process has died, or it hangs. */
  timeoutSeconds?: number
  /** Fields of the data that hold a secret: a finished job is removed at once, and one that failed for good keeps none of them. */
  secrets?: string[]
  /** Jobs of this queue that one process runs at the same time. */
  atOnce?: number
  /** So many more of them at the same time that have not failed before, so that those which did cannot hold up the others. */
  firstAttemptsAtOnce?: number
}

export interface EnqueueOptions {
  /** While a job with this key waits, another with the same key is not added. */
  key?: string
  startAfter?: Date
}

type Handler = (job: Job<never>) => Promise<void>

export interface Queue {
  name: string
  options: QueueOptions
  handler: Handler
  /** What became of the attempts of this process; those that were given up are among the failed. */
  attempts: { done: number; failed: number; givenUp: number }
  schedule?: { cron: string; timeZone: string }
}

/** Jobs in PostgreSQL: at least once, after a crash too. A handler must therefore bear to run twice. */
export interface Jobs {
  /** Adds a job inside the caller's transaction: it exists when that commits, or never. */
  enqueue(tx: Executor, name: string, data: object, options?: EnqueueOptions): Promise<string>
  /** Adds many jobs to a queue as `enqueue` adds one, in few statements. */
  enqueueAll(
    tx: Executor,
    name: string,
    data: object[],
    options?: Pick<EnqueueOptions, 'startAfter'>,
  ): Promise<string[]>
  /** Removes jobs that wait, inside the caller's transaction; false when one of them runs or has run. */
  cancel(tx: Executor, name: string, ids: string[]): Promise<boolean>
  /**
   * Ends the job that runs, inside the transaction that does its work: what it adds, a mail for one, is then added once, however often a
   * process is killed between that commit and the queue's own note. False for a job that has ended so already, and then there is nothing to do.
   */
  finish(tx: Transaction, name: string, id: string): Promise<boolean>
  /** Declares a queue and what runs its jobs; called by the plugins of the features, before `start`. */
  work<Data>(name: string, options: QueueOptions, handler: (job: Job<Data>) => Promise<void>): void
  /** Adds a job with empty data at each moment of a cron expression; once, however many instances run. */
  schedule(name: string, cron: string, timeZone: string): void
  /** Creates the queues and runs their jobs. */
  start(): Promise<void>
  /** Waits for the jobs that run, at most 3.5 s: with the answers before them it fits into a stop. */
  stop(): Promise<void>
  /** Whether this process runs jobs, or only keeps them. */
  readonly workers: boolean
  /** What was declared, for the tests and the metrics. */
  readonly queues: ReadonlyMap<string, Queue>
  readonly boss: PgBoss
}

/** Jobs that go into one statement. */
const batch = 500

/** That of a job that has not failed yet; one that did waits behind all of those (the higher goes first). */
const usualPriority = 0

/** Two connections for the work and one that listens. */
const poolSize = 2

/** For its connections: one whose other end fell silent must not hold a worker for good. */
const bounds = { query_timeout: 60_000, keepAlive: true }

/** While the database is away, each of dozens of workers says so every few seconds: one line in ten seconds tells it. */
function tellSometimes(log: Logger): (error: unknown) => void {
  let toldAt = -Infinity
  let untold = 0
  return (error) => {
    untold += 1
    if (performance.now() - toldAt < 10_000) return
    log.error({ err: error, times: untold }, 'the job queue has trouble')
    toldAt = performance.now()
    untold = 0
  }
}

/** Without `workers` jobs are only kept: the tests run them when they want them run. */
export function createJobs(connection: Connection, log: Logger, { workers } = { workers: true }): Jobs {
  const boss = new PgBoss({
    ...connection,
    schema: 'pgboss',
    max: poolSize,
    application_name: 'ariviyal jobs',
    useListenNotify: workers,
    schedule: workers,
    supervise: workers,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    ...bounds,
  })
  boss.on('error', tellSometimes(log))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the job queue warns'))
  const queues = new Map<string, Queue>()

  return {
    boss,
    workers,
    queues,
    async enqueue(tx, name, data, options = {}) {
      if (!queues.has(name)) throw new Error(`no feature works on the queue ${name}`)
      const id = uuid()
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        id,
        ...(options.key && { singletonKey: options.key }),
        ...(options.startAfter && { startAfter: options.startAfter }),
      })
      return id
    },
    async enqueueAll(tx, name, data, { startAfter } = {}) {
      if (!queues.has(name)) throw new Error(`no feature works on the queue ${name}`)
      const jobs = data.map((one) => ({ id: uuid(), data: one, ...(startAfter && { startAfter }) }))
      for (let from = 0; from < jobs.length; from += batch)
        await boss.insert(name, jobs.slice(from, from + batch), { db: fromDrizzle(tx, sql) })
      return jobs.map((job) => job.id)
    },
    async cancel(tx, name, ids) {
      if (ids.length === 0) return true
      // The library's own cancel would also stop a job that is at work. A worker that fetches at this moment skips the locked row.
      const { rowCount } = await tx.execute(sql`
        delete from pgboss.job
        where name = ${name} and id in (${sql.join(
          ids.map((id) => sql`${id}::uuid`),
          sql`, `,
        )}) and state in ('created', 'retry')`)
      return rowCount === ids.length
    },
    async finish(tx, name, id) {
      const { rowCount } = await tx.execute(sql`delete from pgboss.job where name = ${name} and id = ${id}::uuid`)
      return rowCount === 1
    },
    work(name, options, handler) {
      if (queues.has(name)) throw new Error(`two handlers for the queue ${name}`)
      queues.set(name, { name, options, handler, attempts: { done: 0, failed: 0, givenUp: 0 } })
    },
    schedule(name, cron, timeZone) {
      const queue = queues.get(name)
      if (!queue) throw new Error(`nothing works on the scheduled queue ${name}`)
      queue.schedule = { cron, timeZone }
    },
    async start() {
      await boss.start()
      for (const queue of queues.values()) {
        await createQueue(boss, queue)
        if (queue.schedule && workers)
          await boss.schedule(queue.name, queue.schedule.cron, {}, { tz: queue.schedule.timeZone, missed: 'once' })
        if (workers) await startWorker(boss, queue, log)
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 3_500 }),
  }
}

const retriesOf = ({ options }: Pick<Queue, 'options'>): number => options.retries ?? 5

async function createQueue(boss: PgBoss, { name, options }: Queue): Promise<void> {
  const settings = {
    notify: true,
    retryLimit: retriesOf({ options }),
    retryDelay: options.pauseSeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: options.longestPauseSeconds ?? 3_600,
    expireInSeconds: options.timeoutSeconds ?? 300,
    // A job whose process was killed is known by its silence, long before its time is up.
    heartbeatSeconds: 10,
    deleteAfterSeconds: 7 * 86_400,
  }
  await boss.createQueue(name, settings)
  // An upgrade may bring other settings than those that the queue was once created with.
  await boss.updateQueue(name, settings)
}

async function startWorker(boss: PgBoss, queue: Queue, log: Logger): Promise<void> {
  // The notification wakes the worker; the polling is for retries and for one that was missed, so it stays short.
  const pace = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 }
  const { atOnce = 1, firstAttemptsAtOnce = 0 } = queue.options
  for (let count = 0; count < atOnce + firstAttemptsAtOnce; count += 1) {
    const lane = count < atOnce ? pace : { ...pace, minPriority: usualPriority }
    let id: string | undefined
    id = await boss.work<object>(queue.name, lane, async (jobs: BossJob[]) => {
      for (const job of jobs) {
        try {
          await runJob(boss, queue, job)
        } catch (error) {
          const line = { err: error, queue: queue.name, job: job.id, attempt: job.retryCount + 1 }
          if (error instanceof GivenUp) log.error(line, 'a job was given up')
          else log.warn(line, 'a job failed and is tried again')
          throw error
        } finally {
          // Where one job waited, more may: hundreds of letters must not be a pause apart. Nothing found, the worker rests again.
          if (id) boss.notifyWorker(id)
        }
      }
    })
  }
}

/** One attempt; raises what the handler raises, so that the queue plans the next. */
export async function runJob(boss: PgBoss, queue: Queue, job: BossJob): Promise<void> {
  const { id, signal } = job
  try {
    await queue.handler({ id, data: job.data as never, attempt: job.retryCount + 1, signal })
    queue.attempts.done += 1
  } catch (error) {
    const isLast = error instanceof GivenUp || job.retryCount >= retriesOf(queue)
    queue.attempts.failed += 1
    if (isLast) queue.attempts.givenUp += 1
    await noteFailure(boss, queue, id, { isGivenUp: error instanceof GivenUp, isLast })
    throw error
  }
  if (queue.options.secrets) await boss.deleteJob(queue.name, id)
}

async function noteFailure(
  boss: PgBoss,
  { name, options }: Queue,
  id: string,
  { isGivenUp, isLast }: { isGivenUp: boolean; isLast: boolean },
): Promise<void> {
  const change = isGivenUp ? 'retry_limit = retry_count' : `priority = ${usualPriority - 1}`
  const secrets = isLast ? (options.secrets ?? []) : []
  await boss
    .getDb()
    .executeSql(`update pgboss.job set ${change}, data = data - $3::text[] where name = $1 and id = $2`, [
      name,
      id,
      secrets,
    ])
    // Without the database the job falls silent, and is then tried again like any other.
    .catch(() => {})
}
