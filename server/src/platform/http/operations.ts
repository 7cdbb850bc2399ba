import { sql } from 'drizzle-orm'
import { addMetrics } from './metrics.ts'
import type { App } from './route.ts'

/** What machines ask about this instance: is it alive, may it get requests, how is it doing. */
export function addOperations(app: App): void {
  const { house } = app

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  // The migrations are done before the server listens, so a database that answers is all that can be missing.
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready =
      !app.leaving &&
      (await house.db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  addMetrics(app)
}
