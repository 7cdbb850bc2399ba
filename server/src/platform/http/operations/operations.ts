import { addMetrics } from './metrics.ts'
import { openReadinessProbe } from './readiness.ts'
import type { App } from '../route.ts'

/** Endpoints for operations: liveness, readiness and metrics. */
export function addOperations(app: App): void {
  const { ctx } = app
  const probe = openReadinessProbe(ctx)
  app.addHook('onClose', () => probe.close())

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (app.leaving || ctx.leaving.aborted) return reply.code(503).send({ status: 'leaving' })
    const { ready, checks } = await probe.check()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
  })
  addMetrics(app, probe)
}
