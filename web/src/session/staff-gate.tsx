import { isStaff } from '@ariviyal/contract/roles'
import { Navigate, Outlet, redirect, useLocation } from 'react-router'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/staff-gate'
import { loginAndBack, secondFactorAndBack } from './require-session.ts'
import { endedByLogout, readSession, type StoredUser } from './store.ts'
import { useSession } from './use-session.ts'

const setUpPage = '/admin/security'

/** Where the console sends someone instead of the page that they asked for; null for who may go on. */
function sentElsewhere(user: StoredUser | null, path: string): string | null {
  if (!user) return loginAndBack(path)
  if (!isStaff(user.role)) return '/'
  if (user.second_factor === 'code-needed') return secondFactorAndBack(path)
  return user.second_factor === 'set-up-needed' && path !== setUpPage ? setUpPage : null
}

/** Before any loader of the console asks for what the server would refuse. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    const elsewhere = sentElsewhere(readSession()?.user ?? null, pathname + search)
    if (elsewhere !== null) throw redirect(elsewhere)
    return next()
  },
]

export const HydrateFallback = Waiting

/** The console is for staff; the server refuses everyone else whatever this page shows. It also reacts to what changes while a page is open. */
export default function StaffGate() {
  const { currentUser } = useSession()
  const { pathname, search } = useLocation()
  const elsewhere = sentElsewhere(currentUser, pathname + search)
  if (elsewhere === null) return <Outlet />
  return <Navigate to={currentUser === null && endedByLogout() ? '/' : elsewhere} replace />
}
