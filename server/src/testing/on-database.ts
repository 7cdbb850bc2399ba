import pg from 'pg'
import type { Connection } from '../platform/db/database.ts'

export type DatabaseClient = pg.Client

/** Opens a separate connection, which the caller closes. */
export async function connectTo(connection: Connection): Promise<DatabaseClient> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

/** Runs `work` on a separate connection, and always closes it. */
export async function onDatabase<Result>(
  connection: Connection,
  work: (client: DatabaseClient) => Promise<Result>,
): Promise<Result> {
  const client = await connectTo(connection)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
