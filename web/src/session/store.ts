import type { Role, SecondFactorState } from '@ariviyal/contract/roles'

/** The user as it is stored after login (docs/product.md, Accounts and login sessions); older or other writers may have left fields out. */
export interface StoredUser {
  id: string
  firstname?: string
  lastname?: string
  name?: string
  email?: string
  email_confirmed?: boolean
  phone_number?: string
  is_subscribed?: number
  role?: Role
  second_factor?: SecondFactorState | undefined
}

export interface Session {
  token: string
  user: StoredUser
}

/** docs/product.md, Accounts and login sessions: the local storage keys. */
const TOKEN = 'token'
const USER = 'user'

const listeners = new Set<() => void>()
let known: { token: string | null; user: string | null; session: Session | null } | undefined

/** A browser may refuse its storage altogether (private windows, policies); the visitor is a guest then. */
const storage = () => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function parseUser(text: string): StoredUser | null {
  try {
    const user: unknown = JSON.parse(text)
    return typeof user === 'object' && user !== null && !Array.isArray(user) ? (user as StoredUser) : null
  } catch {
    return null
  }
}

/** The session that is stored now, or null; corrupt data is removed (docs/product.md, Accounts and login sessions). The same object until it changes. */
export function readSession(): Session | null {
  const store = storage()
  const token = store?.getItem(TOKEN) ?? null
  const user = store?.getItem(USER) ?? null
  if (known && known.token === token && known.user === user) return known.session
  const parsed = user === null ? null : parseUser(user)
  if (user !== null && !parsed) {
    store?.removeItem(TOKEN)
    store?.removeItem(USER)
    known = { token: null, user: null, session: null }
    return null
  }
  known = { token, user, session: token && parsed ? { token, user: parsed } : null }
  return known.session
}

/** docs/product.md, Accounts and login sessions: subscribed is the flag that equals 1. */
export const isSubscribed = (session: Session | null) => session?.user.is_subscribed === 1

/** Whether the question to confirm the address was put off in this tab; head-script.ts knows the key as well. */
const LATER = 'address-later'
function isForLater(): boolean {
  try {
    return sessionStorage.getItem(LATER) !== null
  } catch {
    return false
  }
}

/** Tells the screens, and the root element that the stylesheet reads (see head-script.ts). */
function announce() {
  const session = readSession()
  document.documentElement.dataset['session'] = session ? (isSubscribed(session) ? 'subscribed' : 'free') : 'guest'
  if (session?.user.email_confirmed === false && !isForLater())
    document.documentElement.dataset['address'] = 'unconfirmed'
  else delete document.documentElement.dataset['address']
  for (const listener of listeners) listener()
}

/** Puts the question off for the visit. */
export function confirmLater() {
  try {
    sessionStorage.setItem(LATER, '1')
  } catch {
    // Then it is gone until the next page.
  }
  delete document.documentElement.dataset['address']
}

let loggedOut = false

/** Whether the session of this tab ended by Logout, which leads to / and not to where a gate would send (docs/product.md, Accounts and login sessions). */
export const endedByLogout = () => loggedOut

export function storeSession(session: Session) {
  const store = storage()
  loggedOut = false
  store?.setItem(TOKEN, session.token)
  store?.setItem(USER, JSON.stringify(session.user))
  announce()
}

export function clearSession(why: 'ended' | 'logout' = 'ended') {
  const store = storage()
  loggedOut = why === 'logout'
  store?.removeItem(TOKEN)
  store?.removeItem(USER)
  announce()
}

/** Brings the stored user up to date; nothing happens when the session has ended meanwhile. */
export function updateUser(changes: Partial<StoredUser>) {
  const session = readSession()
  if (session) storeSession({ ...session, user: { ...session.user, ...changes } })
}

/** Another tab writes the same keys; its changes are announced here too. */
function fromOtherTab(event: StorageEvent) {
  if (event.key === null || event.key === TOKEN || event.key === USER) announce()
}

/** Calls back when the session changes, here or in another tab. */
export function onSessionChange(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', fromOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', fromOtherTab)
  }
}
