import type { Executor } from '../platform/database.ts'
import { deleteSessionsOf, markSecondFactor, unmarkSecondFactor } from './sessions.queries.ts'

/** The second factor was given in this session. */
export const confirmSession = (tx: Executor, sessionId: string, at: Date): Promise<void> =>
  markSecondFactor(tx, sessionId, at)

/** No session of this user has given a second factor any more: the one that was given is gone. */
export const unconfirmSessions = (tx: Executor, userId: string): Promise<void> => unmarkSecondFactor(tx, userId)

/** Logs a user out everywhere. */
export const endSessions = (tx: Executor, userId: string): Promise<void> => deleteSessionsOf(tx, userId)
