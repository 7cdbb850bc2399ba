import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { pageMeta } from '../../frame/page-meta.ts'
import { PupilFailure } from '../../languages/pupil-failure.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/test'
import { HandedIn } from './handed-in.tsx'
import { loadTest } from './load-test.ts'
import { useOfflineClass } from './offline-class.ts'
import { Rules } from './rules.tsx'
import { Taking } from './taking.tsx'
import { WaitingAnswers } from './waiting/waiting-answers.tsx'
import type { TakingSession } from './taking/taking-session.ts'

/** Not needed to take a test. */
const Ended = lazy(() => import('./ended.tsx'))

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.title ?? 'Test' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PupilFailure

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadTest(params.id, request.signal)

export default function TestPage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useLingui()
  // The key resets all state when the test changes.
  return (
    <>
      <Suspense fallback={<Waiting label={t`Loading...`} />}>
        <OneTest key={params.id} loaded={loaderData} />
      </Suspense>
      <div className="wrap pt-8 empty:hidden">
        <WaitingAnswers except={params.id} />
      </div>
    </>
  )
}

function OneTest({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { revalidate } = useRevalidator()
  const isOffline = useOfflineClass()
  const [session, setSession] = useState<TakingSession | undefined>(loaded.is === 'taking' ? loaded.session : undefined)
  const [receipt, setReceipt] = useState<string>()
  const finished = useCallback(() => {
    setReceipt(session?.attempt.receipt ?? undefined)
    setSession(undefined)
    void revalidate()
  }, [session, revalidate])

  if (session) return <Taking session={session} finished={finished} />
  if (loaded.is === 'ended') return <Ended {...loaded} begun={setSession} />
  if (receipt !== undefined) return <HandedIn title={loaded.title} receipt={receipt} />
  if (loaded.is === 'handed-in') return <HandedIn title={loaded.title} receipt={loaded.receipt} />
  if (loaded.is === 'before')
    return <Rules test={loaded.test} pupil={loaded.pupil} isOffline={isOffline} begun={setSession} />
  return <Taking session={loaded.session} finished={finished} />
}
