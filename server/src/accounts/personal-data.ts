import type { Executor } from '../platform/db/database.ts'
import { selectAllAccountEvents } from './security/account-events.queries.ts'
import { selectFormerAddresses, selectNewAddresses } from './addresses/address-changes.queries.ts'
import { selectConsentsOf } from './consents/consents.queries.ts'
import { loginSessionsUsedSince } from './login-sessions/login-sessions.policy.ts'
import { selectLoginSessionsOf } from './login-sessions/login-sessions.queries.ts'
import { showPicture } from './pictures/account-pictures.ts'
import { findTeaching } from './teaching/find-teaching.ts'
import { findUserById } from './users.queries.ts'

/** Personal data that accounts hold, for the person. Excludes hashes of passwords and tokens. */
export async function accountData(executor: Executor, userId: string, now: Date) {
  const row = await findUserById(executor, userId)
  if (!row) return {}
  const { passwordHash: _hash, ...account } = row
  return {
    account,
    new_addresses: await selectNewAddresses(executor, userId),
    former_addresses: await selectFormerAddresses(executor, userId),
    picture: await showPicture(executor, userId),
    teaching: await findTeaching(executor, userId),
    sessions: await selectLoginSessionsOf(executor, userId, loginSessionsUsedSince(now)),
    account_events: await selectAllAccountEvents(executor, userId),
    consents: (await selectConsentsOf(executor, userId)).map(({ userId: _user, ...consent }) => consent),
  }
}
