import pg from 'pg'
import type { Connection } from '../platform/database.ts'

/**
 * Lets the mails to an address leave that wait until an act can no longer be undone, as if that time were over. For journeys that are about
 * something else: one that is about the undo waits.
 */
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
