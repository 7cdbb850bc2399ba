import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp, rules } from '../../server/src/app.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import type { Connection } from '../../server/src/platform/database.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { openHouse } from '../../server/src/platform/open-house.ts'
import { root } from '../../checks/real-server.ts'

/** The server in this process, on a database that is there; it runs no jobs and counts no attempts. */
export async function openGrownHouse(connection: Connection, folder: string) {
  const dataDir = mkdtempSync(join(folder, 'house-'))
  const house = await openHouse(
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
  await house.storage.put('certificates/none.pdf', Buffer.from('%PDF-1.7'))
  const app = await buildApp(house)
  await house.jobs.start()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close()
      await house.jobs.stop()
      await house.db.$client.end()
    },
  }
}
