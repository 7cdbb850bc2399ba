import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { type Jobs, runJob } from '../platform/jobs.ts'

/** Makes the jobs due that wait for a moment up to this one: the queue goes by the clock of the database, a test by that of its house. */
export async function makeDue(executor: Executor, moment: Date): Promise<void> {
  await executor.execute(
    sql`update pgboss.job set start_after = created_on where state = 'created' and start_after <= ${moment.toISOString()}::timestamptz`,
  )
}

/** Runs the jobs that wait, and those that they add, until none is due. Raises what a job raises; it is then planned again as in production. */
export async function runJobs(jobs: Jobs): Promise<void> {
  for (let ran = true; ran;) {
    ran = false
    for (const queue of jobs.queues.values()) {
      for (const job of await jobs.boss.fetch<object>(queue.name, { batchSize: 50 })) {
        ran = true
        try {
          // Only a worker of the queue has one that it can abort.
          await runJob(jobs.boss, queue, { ...job, signal: new AbortController().signal })
          await jobs.boss.complete(queue.name, job.id)
        } catch (error) {
          await jobs.boss.fail(queue.name, job.id)
          throw error
        }
      }
    }
  }
}
