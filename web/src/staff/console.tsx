import { showDesk } from '@ariviyal/contract/staff'
import { Outlet, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { SearchBox } from '../desk/search-box.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/console'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleNav } from './console-nav.tsx'
import { requireStaff } from './require-staff.ts'
import { UndoToast } from './undo-toast.tsx'

/** A loader of the console would not wait for that of the gate: both run at once. This runs before them all. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    requireStaff(request)
    return next()
  },
]

/** The counts; null when they could not be had, which must not keep anyone from the pages. */
export async function clientLoader() {
  try {
    return { waiting: await call(showDesk) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { waiting: null }
  }
}

/** Every other page and every act may change what waits; a filter or a page of a list does not. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search

export const meta = () => pageMeta({ title: 'Staff console' })
export const HydrateFallback = Waiting

/** The frame of the staff console: its own navigation beside the page, above it on a narrow screen. */
export default function Console({ loaderData: { waiting } }: Route.ComponentProps) {
  const loading = useNavigation().state === 'loading'
  return (
    <div className="wrap grid gap-x-12 gap-y-6 pt-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:pt-12">
      <ConsoleNav waiting={waiting} />
      <div aria-busy={loading} className="min-w-0 transition-opacity delay-150 aria-busy:opacity-60">
        <output className="sr-only">{loading ? 'Loading...' : ''}</output>
        <SearchBox />
        <Outlet />
      </div>
      <UndoToast />
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <div className="wrap pt-12">
      <ConsoleFailure />
    </div>
  )
}
