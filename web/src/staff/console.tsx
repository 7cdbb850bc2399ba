import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { showDashboard } from '@ariviyal/contract/staff/staff'
import { Outlet, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { SearchBox } from './search/search-box.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/console'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleNav } from './console-nav.tsx'
import { SecondFactorPrompt } from '../console/second-factor-prompt.tsx'
import { UndoToast } from '../console/undo-toast.tsx'

/** Counts of waiting items; null without access or on failure, which must not block the console. */
export async function clientLoader() {
  if (!hasAccess(readSession()?.user.role, 'support')) return { waiting: null }
  try {
    return { waiting: await call(showDashboard) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { waiting: null }
  }
}

/** Other pages and actions may change the counts; filters and pagination do not. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search

export const meta = () => pageMeta({ title: 'Staff console' })
export const HydrateFallback = Waiting

const frameLook = 'wrap grid gap-x-12 gap-y-6 pt-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:pt-12'

/** Frame of the staff console: navigation beside the page, above it on narrow screens. */
export default function Console({ loaderData: { waiting } }: Route.ComponentProps) {
  const loading = useNavigation().state === 'loading'
  return (
    <div className={frameLook}>
      <ConsoleNav waiting={waiting} />
      <div aria-busy={loading} className="min-w-0 transition-opacity delay-150 aria-busy:opacity-60">
        <output className="sr-only">{loading ? 'Loading...' : ''}</output>
        <SecondFactorPrompt />
        <SearchBox />
        {/* Before the page in tab order: quick to reach from the outcome, however long the list below is. */}
        <UndoToast />
        <Outlet />
      </div>
    </div>
  )
}

/** Keeps the navigation. */
export function ErrorBoundary() {
  return (
    <div className={frameLook}>
      <ConsoleNav waiting={null} />
      <div className="min-w-0">
        <ConsoleFailure />
      </div>
    </div>
  )
}
