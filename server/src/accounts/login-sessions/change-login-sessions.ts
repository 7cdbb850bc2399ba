import type { Executor } from '../../platform/db/database.ts'
import { deleteLoginSessionsOf, markSecondFactor, unmarkSecondFactor } from './login-sessions.queries.ts'

/** Marks that the second factor was given in this session. */
export const confirmLoginSession = (tx: Executor, sessionId: string, at: Date): Promise<void> =>
  markSecondFactor(tx, sessionId, at)

/** Clears the second-factor mark of all sessions of a user, after their second factor was removed. */
export const unconfirmLoginSessions = (tx: Executor, userId: string): Promise<void> => unmarkSecondFactor(tx, userId)

/** Logs a user out everywhere. */
export const endLoginSessions = (tx: Executor, userId: string): Promise<void> => deleteLoginSessionsOf(tx, userId)
