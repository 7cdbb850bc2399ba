import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../server/src/platform/db/database.ts'

/** The queues that the scenarios fill. */
const queues = ['mail.send', 'accounts.forgot-password', 'uploads.examine', 'uploads.examine-picture', 'live.mailing']

/**
 * Waits until the jobs of these queues are done, at most `seconds`. Delayed jobs (undo period, pause before a retry) are made due at once.
 * Returns the jobs left, one line per queue and state.
 */
export async function drainJobs(db: Database, seconds: number): Promise<string[]> {
  for (const deadline = Date.now() + seconds * 1_000; ; await pause(250)) {
    await db.$client.query(
      `update pgboss.job set start_after = now() where name = any($1) and state in ('created', 'retry') and start_after > now()`,
      [queues],
    )
    const { rows } = await db.$client.query<{ line: string }>(
      `select name || ' ' || state || ' ' || count(*) as line from pgboss.job
       where name = any($1) and state in ('created', 'retry', 'active', 'failed') group by name, state`,
      [queues],
    )
    const lines = rows.map(({ line }) => line)
    if (lines.every((line) => line.includes(' failed ')) || Date.now() > deadline) return lines
  }
}
