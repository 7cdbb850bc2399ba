import { Refusal } from '../platform/http/errors.ts'
import type { Caller, House } from '../platform/house.ts'
import { noteAccountEvent } from './note-account-event.ts'
import { deleteSessionOf, deleteSessionsOf } from './sessions.queries.ts'

/** Logs the caller out of one place. Raises `not-found`, also for a session of somebody else. */
export const endLoginSession = (house: House, caller: Caller, sessionId: string): Promise<void> =>
  house.db.transaction(async (tx) => {
    if (!(await deleteSessionOf(tx, caller.user.id, sessionId))) throw new Refusal('not-found')
    await noteAccountEvent(tx, caller.user.id, 'session-ended', house.now())
  })

/** Logs the caller out everywhere else. */
export const endOtherLoginSessions = (house: House, caller: Caller): Promise<void> =>
  house.db.transaction(async (tx) => {
    await deleteSessionsOf(tx, caller.user.id, caller.sessionId)
    await noteAccountEvent(tx, caller.user.id, 'other-sessions-ended', house.now())
  })
