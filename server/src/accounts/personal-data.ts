import type { Executor } from '../platform/database.ts'
import { selectAllAccountEvents } from './account-events.queries.ts'
import { selectConsentsOf } from './consents.queries.ts'
import { sessionsLiveSince } from './sessions.policy.ts'
import { selectSessionsOf } from './sessions.queries.ts'
import { findUserById } from './users.queries.ts'

/** What accounts keep of a person, for their own eyes: the password's and the tokens' hashes stay here. */
export async function accountData(executor: Executor, userId: string, now: Date) {
  const row = await findUserById(executor, userId)
  if (!row) return {}
  const { passwordHash: _hash, ...account } = row
  return {
    account,
    sessions: await selectSessionsOf(executor, userId, sessionsLiveSince(now)),
    account_events: await selectAllAccountEvents(executor, userId),
    consents: (await selectConsentsOf(executor, userId)).map(({ userId: _user, ...consent }) => consent),
  }
}
