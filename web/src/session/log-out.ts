import { clearSession, readSession } from './store.ts'

/** Ends the session locally at once, and on the server as soon as it is reachable, without waiting. */
export function logOut() {
  const session = readSession()
  clearSession('logout')
  if (session) import('./end-session.ts').then((module) => module.endSession(session.token)).catch(() => undefined)
}
