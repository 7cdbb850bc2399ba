import { isStaff } from '@ariviyal/contract/accounts/roles'
import { Navigate, Outlet, redirect, useLocation } from 'react-router'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/staff-gate'
import { loginAndBack, secondFactorAndBack } from '../require-session.ts'
import { endedByLogout, readSession, type StoredUser } from '../store.ts'
import { useSession } from '../use-session.ts'

const setUpPage = '/admin/security'

/** The redirect target for a user on a console page; null when they may proceed. */
function redirectFor(user: StoredUser | null, path: string): string | null {
  if (!user) return loginAndBack(path)
  if (!isStaff(user.role)) return '/'
  if (user.second_factor === 'code-needed') return secondFactorAndBack(path)
  return user.second_factor === 'set-up-needed' && path !== setUpPage ? setUpPage : null
}

/** Runs before any loader of the console requests what the server would refuse. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    const target = redirectFor(readSession()?.user ?? null, pathname + search)
    if (target !== null) throw redirect(target)
    return next()
  },
]

export const HydrateFallback = Waiting

/**
 * Restricts the console to staff (the server enforces access independently), and reacts to session changes while a page
 * is open.
 */
export default function StaffGate() {
  const { currentUser } = useSession()
  const { pathname, search } = useLocation()
  const target = redirectFor(currentUser, pathname + search)
  if (target === null) return <Outlet />
  return <Navigate to={currentUser === null && endedByLogout() ? '/' : target} replace />
}
