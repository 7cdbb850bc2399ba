import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from './route.ts'

/** What machines ask about this instance: is it alive, may it get requests, how is it doing. */
export function addOperations(app: App): void {
  const { house } = app
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  // The migrations are done before the server listens, so a database that answers is all that can be missing.
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready =
      !closing &&
      (await house.db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })

  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern of the route, never the address: that has no bound, and may hold a secret.
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool of the web server',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      const pool = house.db.$client
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited for' }, pool.waitingCount)
    },
  })
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state, as counted once a minute',
    labelNames: ['queue', 'state'] as const,
    registers: [register],
    async collect() {
      for (const queue of await house.jobs.boss.getQueues()) {
        this.set({ queue: queue.name, state: 'queued' }, queue.queuedCount)
        this.set({ queue: queue.name, state: 'active' }, queue.activeCount)
        this.set({ queue: queue.name, state: 'failed' }, queue.failedCount)
      }
    },
  })
  app.addHook('onClose', async () => {
    for (const metric of [connections, jobs]) metric.reset()
    register.clear()
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  )
}
