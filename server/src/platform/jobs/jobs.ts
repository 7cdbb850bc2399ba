import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job as BossJob, PgBoss, type QueueResult } from 'pg-boss'
import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import type { Connection, Executor, Transaction } from '../db/database.ts'

export interface Job<Data> {
  /** A UUIDv7, the same for every attempt. */
  id: string
  data: Data
  /** Starts at 1. */
  attempt: number
  /** Aborted when the job has timed out or the server stops. */
  signal: AbortSignal
}

/** Raised by a handler when no retry can succeed: the job fails permanently. */
export class PermanentJobError extends Error {
  override name = 'GivenUp'
}

/** Settings of a queue. */
export interface QueueOptions {
  /** Retries after the first attempt. */
  retries?: number
  /** Delay before the first retry; doubles each time, up to `longestPauseSeconds`. */
  pauseSeconds?: number
  longestPauseSeconds?: number
  /** A job that runs longer counts as failed: its process died, or it hangs. */
  timeoutSeconds?: number
  /** Secret fields of the data. A finished job is removed at once, and these fields are removed from one that failed permanently. */
  secrets?: string[]
  /** Maximum concurrent jobs of this queue in one process. */
  atOnce?: number
  /** Additional concurrency for first attempts, so that retries cannot delay new jobs. */
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
  /** Outcomes of attempts in this process; `failed` includes `givenUp`. */
  attempts: { done: number; failed: number; givenUp: number }
  schedule?: { cron: string; timeZone: string }
}

/** Jobs in PostgreSQL, delivered at least once, also after a crash. Handlers must therefore be idempotent. */
export interface Jobs {
  /** Adds a job in the caller's transaction, so that it exists only if that commits. Returns its id. */
  enqueue(tx: Executor, name: string, data: object, options?: EnqueueOptions): Promise<string>
  /** Like `enqueue` for many jobs, in few statements. */
  enqueueAll(
    tx: Executor,
    name: string,
    data: object[],
    options?: Pick<EnqueueOptions, 'startAfter'>,
  ): Promise<string[]>
  /** Removes waiting jobs in the caller's transaction. False when one of them is running or has run. */
  cancel(tx: Executor, name: string, ids: string[]): Promise<boolean>
  /**
   * Completes the running job in the transaction that does its work, so that its effects, such as enqueued mails, happen once even if the
   * process is killed before the queue records completion. False when the job was completed before; the handler must then do nothing.
   */
  finish(tx: Transaction, name: string, id: string): Promise<boolean>
  /** Declares a queue and its handler. Features call it before `start`. */
  work<Data>(name: string, options: QueueOptions, handler: (job: Job<Data>) => Promise<void>): void
  /** Adds a job with empty data at each time of a cron expression, once across all instances. */
  schedule(name: string, cron: string, timeZone: string): void
  /** Creates the queues and starts their workers. */
  start(): Promise<void>
  /** Waits for running jobs, at most 3.5 s: together with open requests this fits into a shutdown. */
  stop(): Promise<void>
  /** Whether this process runs jobs, or only stores them. */
  readonly workers: boolean
  /** Declared queues, for tests and metrics. */
  readonly queues: ReadonlyMap<string, Queue>
  readonly boss: PgBoss
}

/** Jobs per insert statement. */
const batchSize = 500

/** Priority of a job without a failure; retries have a lower one and run after. */
const defaultPriority = 0

/** Connections for the work; one more listens for notifications. */
const poolSize = 2

/** Limits for its connections: a silent peer must not block a worker forever. */
const connectionLimits = { query_timeout: 60_000, keepAlive: true }

/** Rate-limits error logging to one line per 10 s: during a database outage, dozens of workers report every few seconds. */
function rateLimitedError(log: Logger): (error: unknown) => void {
  let loggedAt = -Infinity
  let suppressed = 0
  return (error) => {
    suppressed += 1
    if (performance.now() - loggedAt < 10_000) return
    log.error({ err: error, times: suppressed }, 'the job queue has trouble')
    loggedAt = performance.now()
    suppressed = 0
  }
}

/** Without `workers`, jobs are only stored, and tests run them explicitly. */
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
    ...connectionLimits,
  })
  boss.on('error', rateLimitedError(log))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the job queue warns'))
  const queues = new Map<string, Queue>()

  return {
    boss,
    workers,
    queues,
    async enqueue(tx, name, data, options = {}) {
      if (!queues.has(name)) throw new Error(`no handler for the queue ${name}`)
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
      if (!queues.has(name)) throw new Error(`no handler for the queue ${name}`)
      const jobs = data.map((item) => ({ id: uuid(), data: item, ...(startAfter && { startAfter }) }))
      for (let from = 0; from < jobs.length; from += batchSize)
        await boss.insert(name, jobs.slice(from, from + batchSize), { db: fromDrizzle(tx, sql) })
      return jobs.map((job) => job.id)
    },
    async cancel(tx, name, ids) {
      if (ids.length === 0) return true
      // pg-boss's cancel would also stop a running job. A worker that fetches concurrently skips the locked row.
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
      if (!queue) throw new Error(`no handler for the scheduled queue ${name}`)
      queue.schedule = { cron, timeZone }
    },
    async start() {
      await boss.start()
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const queue of queues.values()) {
        await createQueue(boss, queue, known.get(queue.name))
        if (queue.schedule && workers)
          await boss.schedule(queue.name, queue.schedule.cron, {}, { tz: queue.schedule.timeZone, missed: 'once' })
        if (workers) await startWorker(boss, queue, log)
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 3_500 }),
  }
}

const retriesOf = ({ options }: Pick<Queue, 'options'>): number => options.retries ?? 5

/** Creates a queue that is not `known`. At most starts nothing has changed, and nothing is written. */
async function createQueue(boss: PgBoss, { name, options }: Queue, known: QueueResult | undefined): Promise<void> {
  const settings = {
    notify: true,
    retryLimit: retriesOf({ options }),
    retryDelay: options.pauseSeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: options.longestPauseSeconds ?? 3_600,
    expireInSeconds: options.timeoutSeconds ?? 300,
    // Detects a killed process by its missing heartbeat, long before the job times out.
    heartbeatSeconds: 10,
    deleteAfterSeconds: 7 * 86_400,
  }
  if (!known) await boss.createQueue(name, settings)
  // An upgrade may change the settings of an existing queue.
  else if (Object.entries(settings).some(([field, value]) => known[field as keyof typeof settings] !== value))
    await boss.updateQueue(name, settings)
}

async function startWorker(boss: PgBoss, queue: Queue, log: Logger): Promise<void> {
  // A notification wakes the worker; polling covers retries and missed notifications.
  const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 }
  const { atOnce = 1, firstAttemptsAtOnce = 0 } = queue.options
  for (let count = 0; count < atOnce + firstAttemptsAtOnce; count += 1) {
    const workOptions = count < atOnce ? polling : { ...polling, minPriority: defaultPriority }
    let id: string | undefined
    id = await boss.work<object>(queue.name, workOptions, async (jobs: BossJob[]) => {
      for (const job of jobs) {
        try {
          await runJob(boss, queue, job)
        } catch (error) {
          const line = { err: error, queue: queue.name, job: job.id, attempt: job.retryCount + 1 }
          if (error instanceof PermanentJobError) log.error(line, 'a job was given up')
          else log.warn(line, 'a job failed and is tried again')
          throw error
        } finally {
          // Fetches again at once, since more jobs may wait: hundreds of mails must not be a polling interval apart. The worker rests when
          // it finds none.
          if (id) boss.notifyWorker(id)
        }
      }
    })
  }
}

/** Runs one attempt. Raises what the handler raises, so that the queue schedules a retry. */
export async function runJob(boss: PgBoss, queue: Queue, job: BossJob): Promise<void> {
  const { id, signal } = job
  try {
    await queue.handler({ id, data: job.data as never, attempt: job.retryCount + 1, signal })
    queue.attempts.done += 1
  } catch (error) {
    const isLast = error instanceof PermanentJobError || job.retryCount >= retriesOf(queue)
    queue.attempts.failed += 1
    if (isLast) queue.attempts.givenUp += 1
    await recordFailure(boss, queue, id, { isGivenUp: error instanceof PermanentJobError, isLast })
    throw error
  }
  if (queue.options.secrets) await boss.deleteJob(queue.name, id)
}

async function recordFailure(
  boss: PgBoss,
  { name, options }: Queue,
  id: string,
  { isGivenUp, isLast }: { isGivenUp: boolean; isLast: boolean },
): Promise<void> {
  const change = isGivenUp ? 'retry_limit = retry_count' : `priority = ${defaultPriority - 1}`
  const secrets = isLast ? (options.secrets ?? []) : []
  await boss
    .getDb()
    .executeSql(`update pgboss.job set ${change}, data = data - $3::text[] where name = $1 and id = $2`, [
      name,
      id,
      secrets,
    ])
    // Without the database the heartbeat stops, and the job is retried like any other.
    .catch(() => {})
}
