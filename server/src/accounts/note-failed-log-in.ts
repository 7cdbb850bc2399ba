import type { House } from '../platform/house.ts'
import type { Job } from '../platform/jobs.ts'
import { noteAccountEvent } from './note-account-event.ts'
import { findUserById } from './users.queries.ts'

interface Failed {
  /** Null where the address has no account. */
  user: string | null
  at: string
}

export const failedLogInJob = 'accounts.failed-log-in'

/** The account is looked at by a job, not here: the answer takes the same time whether or not the address has an account. */
export async function noteFailedLogIn(house: House, user: string | null): Promise<void> {
  await house.jobs.enqueue(house.db, failedLogInJob, { user, at: house.now().toISOString() } satisfies Failed)
}

/** Counts a log-in that failed among the events of its account, once for each. */
export async function countFailedLogIn(house: House, { id, data: { user, at } }: Job<Failed>): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await house.jobs.finish(tx, failedLogInJob, id))) return
    // The account may be gone by now.
    if (user === null || !(await findUserById(tx, user))) return
    await noteAccountEvent(tx, user, 'log-in-failed', new Date(at))
  })
}
