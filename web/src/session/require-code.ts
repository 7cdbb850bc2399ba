import { redirect } from 'react-router'
import { secondFactorAndBack } from './require-session.ts'
import { readSession } from './store.ts'

/** For the gates: redirects a session that still needs its second-factor code before any loader runs. */
export function requireCode(request: Request): void {
  const { pathname, search } = new URL(request.url)
  if (readSession()?.user.second_factor === 'code-needed' && pathname !== '/second-factor')
    throw redirect(secondFactorAndBack(pathname + search))
}
