import { addMetrics } from './metrics.ts'
import { openReadinessProbe } from './readiness.ts'
import type { App } from './route.ts'

/** What machines ask about this instance: is it alive, may it get requests, how is it doing. */
export function addOperations(app: App): void {
  const { house } = app
  const probe = openReadinessProbe(house)
  app.addHook('onClose', () => probe.close())

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (app.leaving || house.leaving.aborted) return reply.code(503).send({ status: 'leaving' })
    const { ready, checks } = await probe.look()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
  })
  addMetrics(app, probe)
}
