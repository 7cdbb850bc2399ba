import type { Executor } from '../platform/database.ts'
import type { Caller } from '../platform/house.ts'
import { hashOfToken } from '../platform/one-time-token.ts'
import { sessionsLiveSince, touchAfterMs } from './sessions.policy.ts'
import { type IsSubscribed, prepareFindCaller, touchSession } from './sessions.queries.ts'
import { showUser } from './user.view.ts'

/** Finds the caller of a bearer token and keeps the session alive; null for a token that is unknown or has ended. */
export function createAuthenticate(isSubscribed: IsSubscribed) {
  const prepared = new WeakMap<Executor, ReturnType<typeof prepareFindCaller>>()

  return async (executor: Executor, token: string, now: Date): Promise<Caller | null> => {
    let findCaller = prepared.get(executor)
    if (!findCaller) prepared.set(executor, (findCaller = prepareFindCaller(executor, isSubscribed)))
    const [row] = await findCaller.execute({
      tokenHash: hashOfToken(token),
      usedAfter: sessionsLiveSince(now).toISOString(),
      now: now.toISOString(),
    })
    if (!row) return null
    if (now.getTime() - row.lastUsedAt.getTime() > touchAfterMs) await touchSession(executor, row.sessionId, now)
    return { sessionId: row.sessionId, user: showUser(row, row.isSubscribed) }
  }
}
