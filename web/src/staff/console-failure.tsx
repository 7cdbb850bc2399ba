import { type Role, type StaffAccess } from '@ariviyal/contract/accounts/roles'
import { messages } from '@ariviyal/contract/messages'
import { Link, useLocation, useRouteError } from 'react-router'
import { ApiError, isMissing } from '../api/client.ts'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { LoadFailure } from '../ui/loading/load-failure.tsx'
import { ConsoleHead } from '../console/console-head.tsx'
import { accessOf, placeAbove } from './console-nav.tsx'
import { roleNames } from '../console/role-names.ts'

/** Shown when a console page failed to load; the console's frame stays. */
export function ConsoleFailure() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { currentUser } = useSession()
  if (error instanceof ApiError && error.code === 'staff-only')
    return <OtherRole pathname={pathname} role={currentUser?.role} />
  const missing = isMissing(error)
  const above = placeAbove(pathname)
  return (
    <>
      <ConsoleHead title={missing ? 'Not found' : 'This could not be loaded'} {...(above && { back: above })} />
      {missing ? (
        <Banner tone="error" live>
          {messages.notFound} It may have been deleted, or the address is mistyped.
        </Banner>
      ) : (
        <LoadFailure error={error} />
      )}
      {/* The cursor may be stale, or the URL mistyped. */}
      {search ? (
        <p className="mt-6">
          <Link to={pathname} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4">
            Start of the list
          </Link>
        </p>
      ) : null}
    </>
  )
}

const rolesWithAccess: Record<StaffAccess, string> = {
  staff: 'the staff',
  editor: 'editors and administrators',
  support: 'support and administrators',
  admin: 'administrators',
}

/** Explains that a page is for other roles. */
function OtherRole({ pathname, role }: { pathname: string; role: Role | undefined }) {
  return (
    <>
      <ConsoleHead title="Not for your role" />
      <Banner tone="info" live>
        This page is for {rolesWithAccess[accessOf(pathname)]}.{role ? ` Your role is: ${roleNames[role]}.` : ''} An
        administrator can change it.
      </Banner>
      <p className="mt-6">
        <Link to="/admin" className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4">
          To your desk
        </Link>
      </p>
    </>
  )
}
