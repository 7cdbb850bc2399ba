import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { mailQueue } from '../../mail/mail.ts'
import { buildOf } from '../site/build.ts'
import { kinds } from '../../overload/load-shedder.ts'
import type { ReadinessProbe } from './readiness.ts'
import type { App } from '../route.ts'

/** Prometheus metrics of this instance; `docs/operations.md` lists the alerts. */
export function addMetrics(app: App, probe: ReadinessProbe): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(app, register)
  const metrics = [
    ...loadMetrics(app, register),
    ...poolMetrics(app, register),
    ...jobMetrics(app, register),
    mailMetric(app, register),
    ...instanceMetrics(app, register, probe),
  ]
  app.addHook('onClose', async () => {
    for (const metric of metrics) metric.reset()
    register.clear()
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  )
}

/** Rate, errors and duration of each route. */
function countRequests(app: App, register: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // A stream is open as long as its page.
    if (request.routeOptions.config.endpoint?.stream) return done()
    // The route pattern, never the URL: URLs are unbounded and may contain secrets.
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    done()
  })
}

/** Requests refused by the load shedder, and stalled connections that were closed. */
function loadMetrics({ loadShedder, connections }: App, register: Registry) {
  const refused = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused with 503, since they could not have been answered in time',
    labelNames: ['kind'] as const,
    registers: [register],
    collect() {
      this.reset()
      for (const kind of kinds) this.inc({ kind }, loadShedder.refused[kind])
    },
  })
  const wait = new Gauge({
    name: 'http_expected_wait_seconds',
    help: 'How long a request that arrives now would wait, by its kind',
    labelNames: ['kind'] as const,
    registers: [register],
    collect() {
      for (const kind of kinds) this.set({ kind }, loadShedder.waitOf(kind))
    },
  })
  const open = new Gauge({
    name: 'http_connections',
    help: 'Connections of clients that are open',
    registers: [register],
    async collect() {
      this.set(await connections.open())
    },
  })
  const cut = new Counter({
    name: 'http_connections_cut_total',
    help: 'Connections that were cut, since nothing came of the body or nothing was taken of the answer',
    labelNames: ['waiting_for'] as const,
    registers: [register],
    collect() {
      this.reset()
      for (const [what, count] of Object.entries(connections.cut)) this.inc({ waiting_for: what }, count)
    },
  })
  return [refused, wait, open, cut]
}

function poolMetrics({ ctx }: App, register: Registry) {
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool of the web server',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      const pool = ctx.db.$client
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited for' }, pool.waitingCount)
    },
  })
  return [connections]
}

/** A scrape must succeed while the database is down or hangs, without the figures that need it. */
const orEmpty = <Row>(rows: Promise<Row[]>): Promise<Row[]> =>
  Promise.race([rows.catch(() => []), pause<Row[]>(2_000, [], { ref: false })])

function jobMetrics({ ctx }: App, register: Registry) {
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state, as counted once a minute',
    labelNames: ['queue', 'state'] as const,
    registers: [register],
    async collect() {
      for (const queue of await orEmpty(ctx.jobs.boss.getQueues())) {
        this.set({ queue: queue.name, state: 'queued' }, queue.queuedCount)
        this.set({ queue: queue.name, state: 'active' }, queue.activeCount)
        this.set({ queue: queue.name, state: 'failed' }, queue.failedCount)
      }
    },
  })
  const oldest = new Gauge({
    name: 'jobs_oldest_ready_seconds',
    help: 'For how long the oldest job of a queue has been due; 0 where none is',
    labelNames: ['queue'] as const,
    registers: [register],
    async collect() {
      const due = await orEmpty(
        ctx.db
          .execute<{ name: string; seconds: number }>(
            sql`select name, extract(epoch from now() - min(start_after))::float8 as seconds
                from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`,
          )
          .then(({ rows }) => rows),
      )
      const ages = new Map(due.map(({ name, seconds }) => [name, seconds]))
      for (const name of ctx.jobs.queues.keys()) this.set({ queue: name }, ages.get(name) ?? 0)
    },
  })
  const attempts = new Counter({
    name: 'job_attempts_total',
    help: 'Attempts of jobs in this process by what became of them; what is given up has failed too, for the last time',
    labelNames: ['queue', 'outcome'] as const,
    registers: [register],
    collect() {
      this.reset()
      for (const queue of ctx.jobs.queues.values()) {
        this.inc({ queue: queue.name, outcome: 'done' }, queue.attempts.done)
        this.inc({ queue: queue.name, outcome: 'failed' }, queue.attempts.failed)
        this.inc({ queue: queue.name, outcome: 'given up' }, queue.attempts.givenUp)
      }
    },
  })
  return [jobs, oldest, attempts]
}

/** Mail outcomes in this process, so that operators need not know that mails are jobs of a queue. */
function mailMetric({ ctx }: App, register: Registry) {
  return new Counter({
    name: 'mails_total',
    help: 'Mails in this process: sent, failed for now (they are tried again), given up after the last attempt',
    labelNames: ['outcome'] as const,
    registers: [register],
    collect() {
      this.reset()
      const { done = 0, failed = 0, givenUp = 0 } = ctx.jobs.queues.get(mailQueue)?.attempts ?? {}
      this.inc({ outcome: 'sent' }, done)
      this.inc({ outcome: 'failed' }, failed - givenUp)
      this.inc({ outcome: 'given up' }, givenUp)
    },
  })
}

/** Build labels, and the checks of `/readyz`, so that one alert can name what is missing. */
function instanceMetrics({ ctx }: App, register: Registry, probe: ReadinessProbe) {
  const labels = buildOf(ctx.paths)
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels say which build answers',
    labelNames: ['version', 'commit', 'migration'] as const,
    registers: [register],
    collect() {
      this.set(labels, 1)
    },
  })
  const checks = new Gauge({
    name: 'readiness_check',
    help: '1 where what the instance needs was found in order: database, schema, files, jobs',
    labelNames: ['check'] as const,
    registers: [register],
    async collect() {
      for (const [check, finding] of Object.entries((await probe.check()).checks))
        this.set({ check }, finding === 'ok' ? 1 : 0)
    },
  })
  return [build, checks]
}
