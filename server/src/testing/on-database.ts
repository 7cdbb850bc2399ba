import pg from 'pg'
import type { Connection } from '../platform/database.ts'

export type DatabaseClient = pg.Client

/** A connection of its own, which the caller ends. */
export async function connectTo(connection: Connection): Promise<DatabaseClient> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

/** Does `work` on a connection of its own, which is closed whatever comes of it. */
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
