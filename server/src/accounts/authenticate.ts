import type { User } from '@ariviyal/contract/accounts'
import { isStaff, type SecondFactorState } from '@ariviyal/contract/roles'
import { askTogether } from '../platform/ask-together.ts'
import type { Database } from '../platform/database.ts'
import type { Caller } from '../platform/house.ts'
import { hashOfToken } from '../platform/one-time-token.ts'
import { sessionsLiveSince, touchAfterMs } from './sessions.policy.ts'
import { type IsSubscribed, prepareFindCallers, type SecondFactorRules, touchSession } from './sessions.queries.ts'
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

/**
 * The rights of a session: those of a teacher while a member of staff owes the second factor, or has not followed the link that their role
 * waits for. Where a teacher has no second factor, nothing is said of it.
 */
function callerOf(sessionId: string, user: User, given: Given): Caller {
  if (!isStaff(user.role) && !given.hasSecondFactor) return { sessionId, user, account: user }
  const state = stateOf(given)
  const account = { ...user, second_factor: state }
  const isOwed = !user.email_confirmed || state === 'code-needed' || state === 'set-up-needed'
  return { sessionId, user: isOwed ? { ...account, role: 'teacher' } : account, account }
}

/**
 * Finds the caller of a bearer token and keeps the session alive; null for a token that is unknown or has ended. Those who call at the same
 * time are looked up together (docs/decisions/051-who-calls-is-asked-together.md).
 */
export const createAuthenticate =
  (isSubscribed: IsSubscribed, secondFactor: SecondFactorRules) => (db: Database, now: () => Date) => {
    const findCallers = prepareFindCallers(db, isSubscribed, secondFactor)
    const find = askTogether((hashes: string[]) => {
      const moment = now()
      return findCallers(hashes, { now: moment, usedAfter: sessionsLiveSince(moment) })
    })

    return async (token: string): Promise<Caller | null> => {
      const row = await find(hashOfToken(token))
      if (!row) return null
      const moment = now()
      if (moment.getTime() - row.lastUsedAt.getTime() > touchAfterMs) await touchSession(db, row.sessionId, moment)
      return callerOf(row.sessionId, showUser(row, row.isSubscribed), row)
    }
  }
