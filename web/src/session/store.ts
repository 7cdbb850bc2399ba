import { isStaff, type Role, type SecondFactorState } from '@ariviyal/contract/accounts/roles'

/**
 * The user as stored after login (docs/product.md, Accounts and login sessions); other versions may have omitted
 * fields.
 */
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
  /** Since when a subscription request waits. */
  requested_at?: string | undefined
  /** When the last term ended; only without a subscription. */
  ended_at?: string | undefined
  /** Chosen for times besides IST. */
  time_zone?: string | undefined
  /** Since when the picture is the present one. */
  picture_at?: string | undefined
  /** As the home page last heard. */
  represents_school?: boolean
}

export interface StoredSession {
  token: string
  user: StoredUser
}

/** docs/product.md, Accounts and login sessions: the local storage keys. */
const TOKEN = 'token'
const USER = 'user'

const listeners = new Set<() => void>()
let cached: { token: string | null; user: string | null; session: StoredSession | null } | undefined

/** Storage may be unavailable (private windows, policies); the visitor is a guest then. */
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

/**
 * The stored session, or null; removes corrupt data (docs/product.md, Accounts and login sessions). Returns the same
 * object until it changes.
 */
export function readSession(): StoredSession | null {
  const store = storage()
  const token = store?.getItem(TOKEN) ?? null
  const user = store?.getItem(USER) ?? null
  if (cached && cached.token === token && cached.user === user) return cached.session
  const parsed = user === null ? null : parseUser(user)
  if (user !== null && !parsed) {
    store?.removeItem(TOKEN)
    store?.removeItem(USER)
    cached = { token: null, user: null, session: null }
    return null
  }
  cached = { token, user, session: token && parsed ? { token, user: parsed } : null }
  return cached.session
}

/** docs/product.md, Accounts and login sessions: subscribed means the flag equals 1. */
export const isSubscribed = (session: StoredSession | null) => session?.user.is_subscribed === 1

/** Whether nothing is locked: staff read everything without a subscription. */
export const readsAll = (session: StoredSession | null) => isSubscribed(session) || isStaff(session?.user.role)

/** Set when the reminder to confirm the address was dismissed in this tab; head-script.ts uses the same key. */
const DISMISSED = 'address-later'
function isDismissed(): boolean {
  try {
    return sessionStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}

/** Notifies subscribers, and marks the root element for the stylesheet (see head-script.ts). */
function announce() {
  const session = readSession()
  document.documentElement.dataset['session'] = session ? (readsAll(session) ? 'subscribed' : 'free') : 'guest'
  document.documentElement.toggleAttribute('data-asked', !!session?.user.requested_at)
  document.documentElement.toggleAttribute('data-picture', !!session?.user.picture_at)
  if (session?.user.email_confirmed === false && !isDismissed())
    document.documentElement.dataset['address'] = 'unconfirmed'
  else delete document.documentElement.dataset['address']
  for (const listener of listeners) listener()
}

/** Dismisses the reminder for this tab. */
export function confirmLater() {
  try {
    sessionStorage.setItem(DISMISSED, '1')
  } catch {
    // Without storage it is dismissed for this page only.
  }
  delete document.documentElement.dataset['address']
}

let loggedOut = false

/**
 * Whether this tab's session ended by Logout, which goes to / rather than to a gate's target (docs/product.md, Accounts
 * and login sessions).
 */
export const endedByLogout = () => loggedOut

export function storeSession(session: StoredSession) {
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

/** Updates the stored user; does nothing after the session has ended. */
export function updateUser(changes: Partial<StoredUser>) {
  const session = readSession()
  if (session) storeSession({ ...session, user: { ...session.user, ...changes } })
}

/** Another tab writes the same keys; notifies here too. */
function fromOtherTab(event: StorageEvent) {
  if (event.key === null || event.key === TOKEN || event.key === USER) announce()
}

/** Subscribes to session changes in this tab and others. */
export function onSessionChange(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', fromOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', fromOtherTab)
  }
}
