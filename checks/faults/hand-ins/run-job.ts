import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts'
import { openLog } from '../../../server/src/platform/log.ts'
import { connectPatiently, queryPatiently } from '../schedules/patiently.ts'

const longestMs = 30_000

let last: Promise<unknown> = Promise.resolve()

/** Has the server run one of its scheduled jobs now, and waits for its end. One at a time: each takes connections of the database. */
export function runJob(...job: Parameters<typeof run>): Promise<void> {
  const ended = last.then(() => run(...job))
  last = ended.catch(() => {})
  return ended
}

async function run(dataDir: string, db: Database, name: string): Promise<void> {
  const connection = await connectPatiently(dataDir)
  const { boss } = createJobs(connection, openLog('silent'), { workers: false })
  await boss.start()
  const id = await boss.send(name, {})
  await boss.stop({ graceful: false })
  let left: unknown
  for (let waited = 0; waited < longestMs; waited += 50) {
    const { rows } = await queryPatiently(
      db,
      `select state, retry_count, created_on, start_after, started_on, heartbeat_on, output, now()
       from pgboss.job where id = $1 and state <> 'completed'`,
      [id],
    )
    left = rows[0]
    if (left === undefined) return
    await pause(50)
  }
  throw new Error(`the job ${name} does not end: ${JSON.stringify(left)}`)
}
