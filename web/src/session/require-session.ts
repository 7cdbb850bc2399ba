import { redirect } from 'react-router'
import { readSession, type StoredSession } from './store.ts'

/**
 * The session, or throws a redirect for a clientLoader. Gated content sends guests to /subscription (docs/product.md,
 * Access).
 */
export function requireSession(otherwise = '/subscription'): StoredSession {
  const session = readSession()
  if (!session) throw redirect(otherwise)
  return session
}

/** The login URL that returns to a personal page. */
export const loginAndBack = (path: string) => `/login?next=${encodeURIComponent(path)}`

/** The URL of the second-factor page, which returns to `path`. */
export const secondFactorAndBack = (path: string) => `/second-factor?next=${encodeURIComponent(path)}`

/** Accepts only paths of this site as a redirect target (open redirect). */
export function safeNext(next: string | null): string {
  if (!next || !URL.canParse(next, 'http://here.invalid')) return '/'
  const url = new URL(next, 'http://here.invalid')
  const isThisSite = url.origin === 'http://here.invalid' && next.startsWith('/')
  // The parser turns `/.//elsewhere.example` into `//elsewhere.example`, which is another site.
  return isThisSite && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}
