import type { Database, Transaction } from './database.ts'
import { actOfCall } from './one-act.ts'
import { begin, commit, sendAtOnce, takeDown } from './trip.ts'

/**
 * A transaction of statements of which none needs the answer of another: its begin, all of them and its commit are sent at once, so that it
 * costs one trip to the database instead of one for each. Raises the error of the first that fails, and then nothing was done. In a call that
 * notes its act (`one-act.ts`) the note is sent with them, and the commit when the answer is known.
 */
export async function inOneTrip(db: Database, write: (tx: Transaction) => Promise<void>): Promise<void> {
  const act = actOfCall()
  if (act) return act.oneTrip(db, write)
  const statements = await takeDown(write)
  const client = await db.$client.connect()
  try {
    await sendAtOnce(client, [begin, ...statements, commit])
  } finally {
    client.release()
  }
}
