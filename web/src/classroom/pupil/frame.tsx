import { brand } from '@ariviyal/contract/brand'
import type { Pupil } from '@ariviyal/contract/classroom/pupils'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Link, Outlet } from 'react-router'
import { onPupilChange, readPupil } from '../../session/pupils/pupil-store.ts'
import { ClassLanguage } from '../../languages/class-language.tsx'
import { browserLanguage, speak } from '../../languages/speak.ts'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { Leave } from './leave.tsx'
import { WaitingWork } from './waiting-work.tsx'
import { PupilFailure } from '../../languages/pupil-failure.tsx'

/** Lazy: no page is shown later for them, or without them where they cannot be loaded. */
const WaitingViews = lazy(() =>
  import('./waiting-views.tsx').then(
    ({ WaitingViews: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)
const WaitingVisits = lazy(() =>
  import('./waiting-visits.tsx').then(
    ({ WaitingVisits: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

export const HydrateFallback = Waiting
export const ErrorBoundary = PupilFailure

/** The language of the class; before a pupil has joined, the browser's. */
export const clientLoader = () => speak(readPupil()?.pupil.class.language ?? browserLanguage())
/** Since a pupil of another class may have joined. */
export const shouldRevalidate = () => true

/** What surrounds pupils' pages in place of the masthead: nothing in it is for users with an account. */
export default function PupilFrame() {
  return (
    <ClassLanguage>
      <Header />
      <WaitingWork />
      <Suspense>
        <WaitingViews />
        <WaitingVisits />
      </Suspense>
      <Outlet />
    </ClassLanguage>
  )
}

function Header() {
  const { t } = useLingui()
  const pupil = useSyncExternalStore(onPupilChange, readPupil, () => null)?.pupil
  return (
    <header className="screen-only border-b-2 border-ink">
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-2">
        <Link
          to={pupil ? '/class/home' : '/class'}
          className="flex min-h-11 shrink-0 items-center gap-3"
          aria-label={pupil ? t`My class` : t`${brand.name}, join your class`}
        >
          <img src="/mark.svg" alt="" width="36" height="36" />
          {pupil ? null : <span className="text-lg font-bold [font-stretch:92%]">{brand.name}</span>}
        </Link>
        {pupil ? <WithPupil key={pupil.id} pupil={pupil} /> : null}
      </div>
    </header>
  )
}

const WithPupil = ({ pupil }: { pupil: Pupil }) => (
  <>
    <p className="min-w-0 flex-1 leading-tight">
      <span className="line-clamp-1 font-bold wrap-anywhere">{pupil.name}</span>
      <span className="line-clamp-1 text-sm wrap-anywhere text-ink-soft">{pupil.class.name}</span>
    </p>
    <Leave name={pupil.name} />
  </>
)
