import type { User } from '@ariviyal/contract/accounts'
import { isStaff, type SecondFactorState } from '@ariviyal/contract/roles'
import type { Executor } from '../platform/database.ts'
import type { Caller } from '../platform/house.ts'
import { hashOfToken } from '../platform/one-time-token.ts'
import { prepareOnce } from '../platform/prepare-once.ts'
import { sessionsLiveSince, touchAfterMs } from './sessions.policy.ts'
import { type IsSubscribed, prepareFindCaller, type SecondFactorRules, touchSession } from './sessions.queries.ts'
import { showUser } from './user.view.ts'

interface Given {
  secondFactorAt: Date | null
  hasSecondFactor: boolean
  isSecondFactorRequired: boolean
}

function stateOf({ secondFactorAt, hasSecondFactor, isSecondFactorRequired }: Given): SecondFactorState {
  if (hasSecondFactor) return secondFactorAt ? 'given' : 'code-needed'
  return isSecondFactorRequired ? 'set-up-needed' : 'off'
}

/** The rights of a session: those of a teacher while a member of staff owes the second factor. */
function callerOf(sessionId: string, user: User, given: Given): Caller {
  if (!isStaff(user.role)) return { sessionId, user, account: user }
  const state = stateOf(given)
  const account = { ...user, second_factor: state }
  const isOwed = state === 'code-needed' || state === 'set-up-needed'
  return { sessionId, user: isOwed ? { ...account, role: 'teacher' } : account, account }
}

/** Finds the caller of a bearer token and keeps the session alive; null for a token that is unknown or has ended. */
export function createAuthenticate(isSubscribed: IsSubscribed, secondFactor: SecondFactorRules) {
  const findCaller = prepareOnce((executor) => prepareFindCaller(executor, isSubscribed, secondFactor))

  return async (executor: Executor, token: string, now: Date): Promise<Caller | null> => {
    const [row] = await findCaller(executor).execute({
      tokenHash: hashOfToken(token),
      usedAfter: sessionsLiveSince(now).toISOString(),
      now: now.toISOString(),
    })
    if (!row) return null
    if (now.getTime() - row.lastUsedAt.getTime() > touchAfterMs) await touchSession(executor, row.sessionId, now)
    return callerOf(row.sessionId, showUser(row, row.isSubscribed), row)
  }
}
