import pg from 'pg'
import type { Connection } from '../platform/db/database.ts'

/** Sends at once the mails to an address that wait for the undo period to end. For browser tests that are not about undo. */
export async function makeMailsDue(connection: Connection, address: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `update pgboss.job set start_after = created_on
       where name = 'mail.send' and state = 'created' and start_after > now() and data->>'to' = $1`,
      [address],
    )
  } finally {
    await client.end()
  }
}
