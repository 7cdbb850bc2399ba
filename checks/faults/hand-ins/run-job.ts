import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Database } from '../../../server/src/platform/db/database.ts'
import { runningDatabase } from '../../../server/src/platform/db/embedded-database.ts'
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts'
import { openLog } from '../../../server/src/platform/log.ts'
import { queryPatiently } from '../schedules/patiently.ts'

const longestMs = 30_000
const triesMax = 20

/** The machine may be busy with the round. */
async function reachedDatabase(dataDir: string): Promise<Connection> {
  for (let tries = 1; tries < triesMax; tries += 1) {
    const connection = await runningDatabase(dataDir)
    if (connection) return connection
    await pause(1_000)
  }
  throw new Error('the database is not reached')
}

let last: Promise<unknown> = Promise.resolve()

/** Has the server run one of its scheduled jobs now, and waits for its end. One at a time: each takes connections of the database. */
export function runJob(...job: Parameters<typeof run>): Promise<void> {
  const ended = last.then(() => run(...job))
  last = ended.catch(() => {})
  return ended
}

async function run(dataDir: string, db: Database, name: string): Promise<void> {
  const connection = await reachedDatabase(dataDir)
  const { boss } = createJobs(connection, openLog('silent'), { workers: false })
  await boss.start()
  const id = await boss.send(name, {})
  await boss.stop({ graceful: false })
  for (let waited = 0; waited < longestMs; waited += 50) {
    const { rows } = await queryPatiently(db, `select 1 from pgboss.job where id = $1 and state <> 'completed'`, [id])
    if (rows.length === 0) return
    await pause(50)
  }
  throw new Error(`the job ${name} does not end`)
}
