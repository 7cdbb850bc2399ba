import { Navigate, Outlet } from 'react-router'
import type { Route } from './+types/members-gate'
import { askCodeFirst } from './ask-code-first.ts'
import { requireSession } from './require-session.ts'
import { endedByLogout } from './store.ts'
import { useSession } from './use-session.ts'
import { useHydrated } from './use-hydrated.ts'

/** Only so that the pages behind the gate can be written to HTML at build, in the state that a guest sees. */
export const loader = () => null

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    askCodeFirst(request)
    return next()
  },
]

export function clientLoader() {
  requireSession()
  return null
}
clientLoader.hydrate = true as const

/** Sends a logged-out visitor to /subscription, on arrival and when the session ends while the page is open. */
export default function MembersGate() {
  const { isAuthenticated } = useSession()
  const hydrated = useHydrated()
  return hydrated && !isAuthenticated ? <Navigate to={endedByLogout() ? '/' : '/subscription'} replace /> : <Outlet />
}
