import { Navigate, Outlet, useLocation } from 'react-router'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/account-gate'
import { requireCode } from '../require-code.ts'
import { loginAndBack, requireSession } from '../require-session.ts'
import { endedByLogout } from '../store.ts'
import { useSession } from '../use-session.ts'
import { PageFailure } from '../../frame/page-failure.tsx'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    requireCode(request)
    return next()
  },
]

export const ErrorBoundary = PageFailure

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  requireSession(loginAndBack(pathname + search))
  return null
}

export const HydrateFallback = Waiting

/**
 * Pages of one person: redirects guests to /login and back afterwards (docs/product.md, Accounts and login sessions).
 */
export default function AccountGate() {
  const { isAuthenticated } = useSession()
  const { pathname } = useLocation()
  return isAuthenticated ? <Outlet /> : <Navigate to={endedByLogout() ? '/' : loginAndBack(pathname)} replace />
}
