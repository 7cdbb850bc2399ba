import { clearSession, readSession } from './store.ts'

/** Ends the session here at once and on the server as soon as it can be reached; nobody waits for that. */
export function logOut() {
  const session = readSession()
  clearSession('logout')
  if (session) import('./end-session.ts').then((module) => module.endSession(session.token)).catch(() => undefined)
}
