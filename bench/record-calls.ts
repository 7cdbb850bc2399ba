import pg from 'pg'
import { buildApp, rules } from '../server/src/app.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { openLog } from '../server/src/platform/log.ts'
import { openHouse } from '../server/src/platform/open-house.ts'
import { join } from 'node:path'
import { root } from '../checks/real-server.ts'
import type { House } from './house.ts'

/** One statement as the product sent it to the driver. */
export interface Statement {
  text: string
  values: unknown[]
}

export interface Asked {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: object
}

export interface Recorder {
  /** The statements that a call sends, in their order. Raises an error when it does not succeed. */
  record: (asked: Asked) => Promise<Statement[]>
  close: () => Promise<void>
}

/**
 * Runs the product's own code once more, in this process and on the same database, and listens at the driver: so that a ceiling sends the SQL
 * that the product sends, whatever that is today.
 */
export async function openRecorder({ connection, dataDir }: House): Promise<Recorder> {
  const sent: Statement[] = []
  const driver: { query: unknown } = pg.Client.prototype
  const query = driver.query as (...args: unknown[]) => unknown
  let isOn = false
  driver.query = function (this: pg.Client, ...args: unknown[]) {
    if (isOn) sent.push(statementOf(args))
    return query.apply(this, args)
  }

  const house = await openHouse(
    {
      config: loadConfig({ DATA_DIR: dataDir }, root),
      paths: {
        root,
        migrations: join(root, 'server/src/migrations'),
        content: join(root, 'content'),
        webBuild: join(root, 'web/build'),
      },
      connection,
      log: openLog('silent'),
      now: () => new Date(),
      limitsFactor: 1,
      workers: false,
    },
    rules,
  )
  const app = await buildApp(house)
  await app.ready()
  await house.jobs.start()

  return {
    async record({ method, url, headers = {}, body }) {
      isOn = true
      const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
      isOn = false
      if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
      return sent.splice(0)
    },
    async close() {
      driver.query = query
      await app.close()
      await house.jobs.stop()
      await house.db.$client.end()
    },
  }
}

/** The driver is given text, or an object that holds it, and then values, in it or beside it. */
function statementOf([first, second]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const { text, values } = first as { text: string; values?: unknown[] }
  return { text, values: values ?? (Array.isArray(second) ? second : []) }
}
