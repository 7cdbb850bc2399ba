import { hasAccess } from '@ariviyal/contract/roles'
import { showDesk } from '@ariviyal/contract/staff'
import { Outlet, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { SearchBox } from '../desk/search-box.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/console'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleNav } from './console-nav.tsx'
import { SecondFactorPrompt } from './second-factor-prompt.tsx'
import { UndoToast } from './undo-toast.tsx'

/** The counts; null for whom they do not concern, and when they could not be had, which must not keep anyone from the pages. */
export async function clientLoader() {
  if (!hasAccess(readSession()?.user.role, 'support')) return { waiting: null }
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

const frameLook = 'wrap grid gap-x-12 gap-y-6 pt-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:pt-12'

/** The frame of the staff console: its own navigation beside the page, above it on a narrow screen. */
export default function Console({ loaderData: { waiting } }: Route.ComponentProps) {
  const loading = useNavigation().state === 'loading'
  return (
    <div className={frameLook}>
      <ConsoleNav waiting={waiting} />
      <div aria-busy={loading} className="min-w-0 transition-opacity delay-150 aria-busy:opacity-60">
        <output className="sr-only">{loading ? 'Loading...' : ''}</output>
        <SecondFactorPrompt />
        <SearchBox />
        {/* Before the page: a few steps back from what came of the act, however long the list below is. */}
        <UndoToast />
        <Outlet />
      </div>
    </div>
  )
}

/** The way to the other pages stays. */
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
