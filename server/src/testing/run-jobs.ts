import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { type Jobs, runJob } from '../platform/jobs/jobs.ts'

/** Makes jobs due that are scheduled up to this moment: the queue uses the database's clock, a test that of its application. */
export async function makeDue(executor: Executor, moment: Date): Promise<void> {
  await executor.execute(
    sql`update pgboss.job set start_after = created_on where state = 'created' and start_after <= ${moment.toISOString()}::timestamptz`,
  )
}

/** Runs due jobs, and the jobs they add, until none is left. Raises what a job raises; the job is then scheduled again as in production. */
export async function runJobs(jobs: Jobs): Promise<void> {
  for (let ran = true; ran;) {
    ran = false
    for (const queue of jobs.queues.values()) {
      for (const job of await jobs.boss.fetch<object>(queue.name, { batchSize: 50 })) {
        ran = true
        try {
          // Only a worker of the queue has a signal to abort.
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
