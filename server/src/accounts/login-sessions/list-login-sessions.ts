import type { Executor } from '../../platform/db/database.ts'
import { loginSessionsUsedSince } from './login-sessions.policy.ts'
import { selectLoginSessionsOf } from './login-sessions.queries.ts'

/** A user's active sessions, last used first, for the user and for staff. Contains no token. */
export const listLoginSessions = (executor: Executor, userId: string, now: Date) =>
  selectLoginSessionsOf(executor, userId, loginSessionsUsedSince(now))
