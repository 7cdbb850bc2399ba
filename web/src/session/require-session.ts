import { redirect } from 'react-router'
import { readSession, type Session } from './store.ts'

/** The session, or a redirect that a clientLoader throws. Gated content sends guests to /subscription (docs/product.md, Access). */
export function requireSession(otherwise = '/subscription'): Session {
  const session = readSession()
  if (!session) throw redirect(otherwise)
  return session
}

/** Where a page that belongs to one person sends a guest: to the login, and back afterwards. */
export const loginAndBack = (path: string) => `/login?next=${encodeURIComponent(path)}`

/** Where a page sends a session that owes the code of the second factor: to enter it, and back afterwards. */
export const secondFactorAndBack = (path: string) => `/second-factor?next=${encodeURIComponent(path)}`

/** Only an address of this site may follow a login: anything else could lead a person astray. */
export function safeNext(next: string | null): string {
  if (!next || !URL.canParse(next, 'http://here.invalid')) return '/'
  const url = new URL(next, 'http://here.invalid')
  const isHere = url.origin === 'http://here.invalid' && next.startsWith('/')
  // `/.//elsewhere.example` comes out of the parser as `//elsewhere.example`, which is an address of another site.
  return isHere && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}
