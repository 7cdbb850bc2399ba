import { isStaff } from '@ariviyal/contract/roles'
import { Navigate, Outlet, redirect, useLocation } from 'react-router'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/staff-gate'
import { loginAndBack, requireSession } from './require-session.ts'
import { endedByLogout } from './store.ts'
import { useSession } from './use-session.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  if (!isStaff(requireSession(loginAndBack(pathname + search)).user.role)) throw redirect('/')
  return null
}

export const HydrateFallback = Waiting

/** The console is for the admin role; the server refuses everyone else whatever this page shows. */
export default function StaffGate() {
  const { isAuthenticated, currentUser } = useSession()
  const { pathname } = useLocation()
  if (!isAuthenticated) return <Navigate to={endedByLogout() ? '/' : loginAndBack(pathname)} replace />
  return isStaff(currentUser?.role) ? <Outlet /> : <Navigate to="/" replace />
}
