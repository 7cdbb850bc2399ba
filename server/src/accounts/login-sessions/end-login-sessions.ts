import { AppError } from '../../platform/http/errors.ts'
import type { Caller, AppContext } from '../../platform/app-context.ts'
import { recordAccountEvent } from '../security/record-account-event.ts'
import { deleteLoginSessionOf, deleteLoginSessionsOf } from './login-sessions.queries.ts'

/** Ends one login session of the caller. Raises `not-found`, also for a session of another user. */
export const endLoginSession = (ctx: AppContext, caller: Caller, sessionId: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    if (!(await deleteLoginSessionOf(tx, caller.user.id, sessionId))) throw new AppError('not-found')
    await recordAccountEvent(tx, caller.user.id, 'session-ended', ctx.now())
  })

/** Ends all other login sessions of the caller. */
export const endOtherLoginSessions = (ctx: AppContext, caller: Caller): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await deleteLoginSessionsOf(tx, caller.user.id, caller.sessionId)
    await recordAccountEvent(tx, caller.user.id, 'other-sessions-ended', ctx.now())
  })
