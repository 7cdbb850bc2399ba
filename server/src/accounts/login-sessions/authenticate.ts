import type { User } from '@ariviyal/contract/accounts/accounts'
import { isStaff, type SecondFactorState } from '@ariviyal/contract/accounts/roles'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/app-context.ts'
import { hashOfToken } from '../../platform/crypto/one-time-token.ts'
import { loginSessionsUsedSince, touchAfterMs } from './login-sessions.policy.ts'
import {
  prepareFindCaller,
  type SecondFactorRules,
  type SubscriptionRules,
  touchLoginSession,
} from './login-sessions.queries.ts'
import { showUser } from '../user.view.ts'

interface SecondFactorStatus {
  secondFactorAt: Date | null
  hasSecondFactor: boolean
  isSecondFactorRequired: boolean
}

function stateOf({ secondFactorAt, hasSecondFactor, isSecondFactorRequired }: SecondFactorStatus): SecondFactorState {
  if (hasSecondFactor) return secondFactorAt ? 'given' : 'code-needed'
  return isSecondFactorRequired ? 'set-up-needed' : 'off'
}

/**
 * The rights of a login session. Staff get a teacher's rights until they give the second factor and follow the link that activates their role. Omits
 * the second factor for teachers without one.
 */
function callerOf(sessionId: string, user: User, status: SecondFactorStatus): Caller {
  if (!isStaff(user.role) && !status.hasSecondFactor) return { sessionId, user, account: user }
  const state = stateOf(status)
  const account = { ...user, second_factor: state }
  const isRestricted = !user.email_confirmed || state === 'code-needed' || state === 'set-up-needed'
  return { sessionId, user: isRestricted ? { ...account, role: 'teacher' } : account, account }
}

/** Finds the caller of a bearer token and extends the session; null for an unknown or expired token. */
export const createAuthenticate = (rules: SubscriptionRules & SecondFactorRules) => (db: Database, now: () => Date) => {
  const findCaller = prepareFindCaller(db, rules)

  return async (token: string): Promise<Caller | null> => {
    const moment = now()
    const row = await findCaller(hashOfToken(token), { now: moment, usedAfter: loginSessionsUsedSince(moment) })
    if (!row) return null
    if (moment.getTime() - row.lastUsedAt.getTime() > touchAfterMs) await touchLoginSession(db, row.sessionId, moment)
    const user = showUser(row, row.isSubscribed)
    const waits = row.requestedAt && { requested_at: row.requestedAt.toISOString() }
    const ended = !row.isSubscribed && row.lastEnd && row.lastEnd <= moment && { ended_at: row.lastEnd.toISOString() }
    const zone = row.timeZone !== null && { time_zone: row.timeZone }
    const picture = row.pictureAt && { picture_at: row.pictureAt.toISOString() }
    return callerOf(row.sessionId, { ...user, ...waits, ...ended, ...zone, ...picture }, row)
  }
}
