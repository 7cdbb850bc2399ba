import { me } from '@ariviyal/contract/accounts'
import { ApiError, call } from '../api/client.ts'
import { readSession, updateUser } from './store.ts'

let running: Promise<void> | undefined

/** Asks the server who is logged in, so that a subscription granted or ended meanwhile shows (docs/product.md, Accounts and login sessions). */
export function refreshSession(): Promise<void> {
  const session = readSession()
  if (!session) return Promise.resolve()
  running ??= call(me)
    .then((user) => {
      // Nothing is said of a second factor that a teacher does not have. The answer belongs to the token that asked; another login may have replaced it.
      if (readSession()?.token === session.token) updateUser({ second_factor: undefined, ...user })
    })
    .catch((error: unknown) => {
      // Offline or refused: what is stored stays, and the client has cleared a session that the server no longer knows.
      if (!(error instanceof ApiError)) throw error
    })
    .finally(() => {
      running = undefined
    })
  return running
}
