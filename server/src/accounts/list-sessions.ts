import type { Executor } from '../platform/database.ts'
import { sessionsLiveSince } from './sessions.policy.ts'
import { selectSessionsOf } from './sessions.queries.ts'

/** A user's running sessions, the one used last first, for their own eyes and those of staff: no token in it. */
export const listSessions = (executor: Executor, userId: string, now: Date) =>
  selectSessionsOf(executor, userId, sessionsLiveSince(now))
