// Requests, queries and connections of the check itself, which is not what is judged: they are sent again while the machine is busy with the round.
import { setTimeout as pause } from 'node:timers/promises'
import type { QueryResult, QueryResultRow } from 'pg'
import type { Connection, Database } from '../../../server/src/platform/db/database.ts'
import { runningDatabase } from '../../../server/src/platform/db/embedded-database.ts'
import { isUnavailable } from '../../../server/src/platform/db/unavailable.ts'
import { type HttpReply, sendRequest } from '../../send-request.ts'

const triesMax = 20

export async function sendPatiently(...[url, options]: Parameters<typeof sendRequest>): Promise<HttpReply> {
  let reply = await sendRequest(url, options)
  for (let tries = 1; (reply.status === 503 || reply.status === 0) && tries < triesMax; tries += 1) {
    await pause(1_000)
    reply = await sendRequest(url, options)
  }
  if (reply.status >= 300 || reply.status === 0) throw new Error(`${url}: ${reply.status} ${reply.text}`)
  return reply
}

export async function queryPatiently<Row extends QueryResultRow>(
  db: Database,
  text: string,
  values: unknown[],
): Promise<QueryResult<Row>> {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.$client.query<Row>(text, values)
    } catch (error) {
      if (!isUnavailable(error) || tries >= triesMax) throw error
      await pause(1_000)
    }
}

export async function connectPatiently(dataDir: string): Promise<Connection> {
  for (let tries = 1; ; tries += 1) {
    const connection = await runningDatabase(dataDir)
    if (connection) return connection
    if (tries >= triesMax) throw new Error('the database is not reached')
    await pause(1_000)
  }
}
