import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { type Jobs, runJob } from '../platform/jobs/jobs.ts'

/** Makes jobs due that are scheduled up to this moment: the queue uses the database's clock, a test that of its application. */
export async function makeDue(executor: Executor, moment: Date): Promise<void> {
  await executor.execute(
    sql`update pgboss.job set start_after = created_on where state = 'created' and start_after <= ${moment.toISOString()}::timestamptz`,
  )
}

/** Names of the queues with a job that is due. One question, where asking each of forty queues took most of the time of a test with mails. */
async function dueQueues({ boss }: Jobs): Promise<Set<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select distinct name from pgboss.job where state < 'active' and start_after <= pgboss.job_now()`)
  return new Set((rows as { name: string }[]).map(({ name }) => name))
}

/** Runs due jobs, and the jobs they add, until none is left. Raises what a job raises; the job is then scheduled again as in production. */
export async function runJobs(jobs: Jobs): Promise<void> {
  let due = await dueQueues(jobs)
  for (let ran = due.size > 0; ran;) {
    ran = false
    for (const queue of jobs.queues.values()) {
      if (!due.has(queue.name)) continue
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
      due = await dueQueues(jobs)
    }
  }
}
