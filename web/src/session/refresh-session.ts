import { me } from '@ariviyal/contract/accounts/accounts'
import { ApiError, call } from '../api/client.ts'
import { readSession, updateUser } from './store.ts'

let running: Promise<void> | undefined

/** Fetches the current user, so that a changed subscription shows (docs/product.md, Accounts and login sessions). */
export function refreshSession(): Promise<void> {
  const session = readSession()
  if (!session) return Promise.resolve()
  running ??= call(me)
    .then((user) => {
      // Clears what the answer omits. Ignores the answer when another login has replaced the token.
      if (readSession()?.token === session.token)
        updateUser({
          second_factor: undefined,
          requested_at: undefined,
          ended_at: undefined,
          time_zone: undefined,
          picture_at: undefined,
          ...user,
        })
    })
    .catch((error: unknown) => {
      // Offline or refused: the stored user stays. The client has already cleared a session that the server rejected.
      if (!(error instanceof ApiError)) throw error
    })
    .finally(() => {
      running = undefined
    })
  return running
}
