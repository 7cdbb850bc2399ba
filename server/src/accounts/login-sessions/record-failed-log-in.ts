import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { recordAccountEvent } from '../security/record-account-event.ts'
import { findUserById } from '../users.queries.ts'

interface Failed {
  /** Null where the address has no account. */
  user: string | null
  at: string
}

export const failedLogInJob = 'accounts.failed-log-in'

/** A job looks up the account, so that the response time does not depend on whether the address has one. */
export async function recordFailedLogIn(ctx: AppContext, user: string | null): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, failedLogInJob, { user, at: ctx.now().toISOString() } satisfies Failed)
}

/** Counts a failed log-in among the events of its account. Idempotent per attempt. */
export async function countFailedLogIn(ctx: AppContext, { id, data: { user, at } }: Job<Failed>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await ctx.jobs.finish(tx, failedLogInJob, id))) return
    // The account may have been deleted since.
    if (user === null || !(await findUserById(tx, user))) return
    await recordAccountEvent(tx, user, 'log-in-failed', new Date(at))
  })
}
