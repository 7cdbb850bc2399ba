import pg from 'pg'
import { buildApp, rules } from '../server/src/app.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { openLog } from '../server/src/platform/log.ts'
import { createContext } from '../server/src/platform/create-context.ts'
import { join } from 'node:path'
import { root } from '../checks/real-server.ts'
import type { BenchServer } from './bench-server.ts'

/** One statement as the product passed it to the driver. */
export interface RecordedStatement {
  text: string
  values: unknown[]
}

export interface RecordedCall {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: object
}

export interface Recorder {
  /** Returns the statements that a call sends, in order. @throws Error when the call fails. */
  record: (call: RecordedCall) => Promise<RecordedStatement[]>
  close: () => Promise<void>
}

/**
 * Runs the product's code in this process on the same database and records the statements passed to the driver, so that a ceiling sends the SQL
 * that the product sends now.
 */
export async function openRecorder({ connection, dataDir }: BenchServer): Promise<Recorder> {
  const sent: RecordedStatement[] = []
  const driver: { query: unknown } = pg.Client.prototype
  const query = driver.query as (...args: unknown[]) => unknown
  let isOn = false
  driver.query = function (this: pg.Client, ...args: unknown[]) {
    if (isOn) sent.push(statementOf(args))
    return query.apply(this, args)
  }

  const ctx = await createContext(
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
  const app = await buildApp(ctx)
  await app.ready()
  await ctx.jobs.start()

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
      await ctx.jobs.stop()
      await ctx.db.$client.end()
    },
  }
}

/** The driver takes a text or a query object, and the values inside the object or as a second argument. */
function statementOf([first, second]: unknown[]): RecordedStatement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const { text, values } = first as { text: string; values?: unknown[] }
  return { text, values: values ?? (Array.isArray(second) ? second : []) }
}
