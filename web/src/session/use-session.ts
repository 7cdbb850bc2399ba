import { useSyncExternalStore } from 'react'
import { logOut } from './log-out.ts'
import {
  isSubscribed,
  onSessionChange,
  readSession,
  type StoredSession,
  type StoredUser,
  storeSession,
  updateUser,
} from './store.ts'

/** Session state for screens (docs/product.md, Accounts and login sessions). */
export interface SessionState {
  isAuthenticated: boolean
  currentUser: StoredUser | null
  hasSubscription: boolean
  updateSubscription: (subscribed: boolean) => void
  login: (session: StoredSession) => void
  logout: () => void
}

const updateSubscription = (subscribed: boolean) => updateUser({ is_subscribed: subscribed ? 1 : 0 })

export function useSession(): SessionState {
  const session = useSyncExternalStore(onSessionChange, readSession, () => null)
  return {
    isAuthenticated: session !== null,
    currentUser: session?.user ?? null,
    hasSubscription: isSubscribed(session),
    updateSubscription,
    login: storeSession,
    logout: logOut,
  }
}
