import { Trans } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pageMeta } from '../../frame/page-meta.ts'
import { PupilFailure } from '../../languages/pupil-failure.tsx'
import { BackToClass } from '../../languages/back-to-class.tsx'
import { useOfflineClass } from '../../tests/pupil/offline-class.ts'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/work'
import { AskedFor } from './asked-for.tsx'
import { Feedback } from './feedback.tsx'
import { HandInForm } from './hand-in-form.tsx'
import { HandInList } from './hand-in-list.tsx'
import { HandingIn } from './handing-in.tsx'
import type { WorkSession } from './keeping/work-session.ts'
import { LatestReceipt } from './latest-receipt.tsx'
import { loadWork } from './load-work.ts'
import { WorkFacts } from './work-facts.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.state().work.shown.title ?? 'Work' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PupilFailure

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadWork(params.id, request.signal)

export default function WorkPage({ loaderData, params }: Route.ComponentProps) {
  // The key resets all state when the work changes.
  return <OneWork key={params.id} loaded={loaderData} />
}

function OneWork({ loaded }: { loaded: WorkSession }) {
  useOfflineClass()
  // Reloading the data of the page makes a new session; the first one goes on.
  const [session] = useState(loaded)
  const state = useSyncExternalStore(session.subscribe, session.state, session.state)
  useEffect(() => session.run(), [session])
  const [isAgain, setIsAgain] = useState(false)
  const { shown, pages, text, handingIn, receipts, refusal } = state.work
  const isBegun = pages.length > 0 || text !== ''
  const isHandedIn = shown.hand_ins.length > 0 || receipts.length > 0
  // What was refused stays on the page, with the reason.
  const mayHandIn = shown.bar === null || (isBegun && (shown.bar === 'closed' || refusal !== null))
  return (
    <>
      <PageHead title={shown.title} lead={<WorkFacts work={shown} />} />
      <div className="wrap pt-6">
        <div className="grid max-w-measure gap-8">
          {shown.state === 'returned' || shown.hand_ins.length > 1 ? <Feedback workId={shown.id} /> : null}
          <AskedFor work={shown} />
          <section aria-labelledby="own-work" className="grid gap-5">
            <h2 id="own-work" className="text-xl">
              <Trans>Your work</Trans>
            </h2>
            <LatestReceipt work={state.work} />
            {handingIn ? (
              <HandingIn state={state} stop={session.stop} />
            ) : mayHandIn && (!isHandedIn || isBegun || isAgain) ? (
              <HandInForm session={session} state={state} handedIn={() => setIsAgain(false)} />
            ) : (
              <HandInList
                work={shown}
                again={
                  shown.bar === null && isHandedIn
                    ? () => {
                        setIsAgain(true)
                        void session.beginAgain()
                      }
                    : undefined
                }
              />
            )}
          </section>
          <BackToClass />
        </div>
      </div>
    </>
  )
}
