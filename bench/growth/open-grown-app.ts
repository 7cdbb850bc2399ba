import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp, rules } from '../../server/src/app.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import type { Connection } from '../../server/src/platform/db/database.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { createContext } from '../../server/src/platform/create-context.ts'
import { root } from '../../checks/real-server.ts'

/** Runs the server in this process on an existing database. It runs no jobs and does not count attempts. */
export async function openGrownApp(connection: Connection, folder: string) {
  const dataDir = mkdtempSync(join(folder, 'house-'))
  const ctx = await createContext(
    {
      config: loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://ariviyal.test' }, root),
      paths: {
        root,
        migrations: join(root, 'server/src/migrations'),
        content: join(root, 'content'),
        webBuild: join(dataDir, 'no-build'),
      },
      connection,
      log: openLog('silent'),
      now: () => new Date(),
      limitsFactor: Infinity,
      workers: false,
    },
    rules,
  )
  await ctx.storage.put('certificates/none.pdf', Buffer.from('%PDF-1.7'))
  const app = await buildApp(ctx)
  await ctx.jobs.start()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close()
      await ctx.jobs.stop()
      await ctx.db.$client.end()
    },
  }
}
