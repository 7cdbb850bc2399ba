import pg from 'pg'
import type { Connection } from '../platform/database.ts'

/** Does `work` on a connection of its own, which is closed whatever comes of it. */
export async function onDatabase<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
