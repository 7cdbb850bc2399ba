import { Navigate, Outlet } from 'react-router'
import type { Route } from './+types/members-gate'
import { requireCode } from '../require-code.ts'
import { requireSession } from '../require-session.ts'
import { endedByLogout } from '../store.ts'
import { useSession } from '../use-session.ts'
import { useHydrated } from '../use-hydrated.ts'
import { PageFailure } from '../../frame/page-failure.tsx'

/** Makes the pages behind the gate prerender in the guest's state. */
export const loader = () => null

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    requireCode(request)
    return next()
  },
]

export const ErrorBoundary = PageFailure

export function clientLoader() {
  requireSession()
  return null
}
clientLoader.hydrate = true as const

/** Redirects guests to /subscription, on arrival and when the session ends while the page is open. */
export default function MembersGate() {
  const { isAuthenticated } = useSession()
  const hydrated = useHydrated()
  return hydrated && !isAuthenticated ? <Navigate to={endedByLogout() ? '/' : '/subscription'} replace /> : <Outlet />
}
