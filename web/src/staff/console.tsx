import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { showDashboard } from '@ariviyal/contract/staff/staff'
import { lazy, Suspense } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { SearchBox } from './search/search-box.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/console'
import '../ui/form/sticky-buttons.css'
import './console.css'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleNav } from './console-nav.tsx'
import { SecondFactorPrompt } from '../console/second-factor-prompt.tsx'
import { UndoToast } from '../console/undo-toast.tsx'

/** Lazy: no first paint needs them. */
const Shortcuts = lazy(async () => ({ default: (await import('../console/shortcuts.tsx')).Shortcuts }))

const Bell = lazy(async () => ({ default: (await import('../frame/bell/bell.tsx')).Bell }))
const bellLook = 'grid size-11 cursor-pointer place-items-center rounded-sm hover:bg-sunk'

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

const frameLook = 'console wrap grid gap-x-12 gap-y-6 max-lg:pt-2 lg:grid-cols-[11rem_minmax(0,1fr)]'

/** Frame of the staff console: navigation beside the page, above it on narrow screens. */
export default function Console({ loaderData: { waiting } }: Route.ComponentProps) {
  const loading = useNavigation().state === 'loading'
  return (
    <div className={frameLook}>
      <div className="console-side">
        <div className="screen-only mb-3 flex gap-1">
          <SearchBox />
          {/* The space of the bell, which comes later. */}
          <div className="w-11 shrink-0">
            <Suspense>
              <Bell look={bellLook} isAlone />
            </Suspense>
          </div>
        </div>
        <ConsoleNav waiting={waiting} />
        <Suspense>
          <Shortcuts />
        </Suspense>
      </div>
      <div aria-busy={loading} className="console-page transition-opacity delay-150 aria-busy:opacity-60">
        <output className="sr-only">{loading ? 'Loading...' : ''}</output>
        <SecondFactorPrompt />
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
      <div className="console-side">
        <ConsoleNav waiting={null} />
      </div>
      <div className="console-page">
        <ConsoleFailure />
      </div>
    </div>
  )
}
