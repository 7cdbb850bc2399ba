import { showAskedViews } from '@ariviyal/contract/gradebook/holistic'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { callAsPupil } from '../../../api/pupil-client.ts'
import { pageMeta } from '../../../frame/page-meta.ts'
import { BackToClass } from '../../../languages/back-to-class.tsx'
import { PupilFailure } from '../../../languages/pupil-failure.tsx'
import { loadAsPupil } from '../../../languages/load-as-pupil.ts'
import { Waiting } from '../../../ui/loading/waiting.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import type { Route } from './+types/card'
import { onKeptViews, readKeptViews, waitingIn } from './kept-views.ts'
import { ViewForm } from './view-form.tsx'

export const meta = () => pageMeta({ title: 'Your progress card' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PupilFailure

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  loadAsPupil(() => callAsPupil(showAskedViews, { signal }))

/** What a pupil says of themselves and of a classmate for the Holistic Progress Card. */
export default function CardPage({ loaderData: { loaded, pupil } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { self, classmate } = loaded
  useReloadWhenSent(pupil.id)
  return (
    <>
      <PageHead
        kicker={pupil.class.name}
        title={t`Your progress card`}
        lead={t`Choose what fits best now. Nothing is right or wrong, and there are no marks. Only your teacher sees it.`}
      />
      <div className="wrap grid gap-12 pt-6">
        {self ? (
          <section aria-labelledby="about-self">
            <h2 id="about-self" className="mb-3 text-xl">
              <Trans>About you</Trans>
            </h2>
            <ViewForm key={self.student_id} pupil={pupil.id} asked={self} of="self" />
          </section>
        ) : (
          <p>
            <Trans>Your teacher does not ask for anything here now.</Trans>
          </p>
        )}
        {classmate ? (
          <section aria-labelledby="about-classmate">
            <h2 id="about-classmate" className="mb-1 text-xl wrap-anywhere">
              <Trans>About {classmate.name}</Trans>
            </h2>
            <p className="mb-3 max-w-measure">
              <Trans>Be fair and kind. {classmate.name} does not see what you choose.</Trans>
            </p>
            <ViewForm key={classmate.student_id} pupil={pupil.id} asked={classmate} of="classmate" />
          </section>
        ) : null}
        <BackToClass />
      </div>
    </>
  )
}

/** Shows what the server has once it has taken what waited. */
function useReloadWhenSent(pupil: string): void {
  const { revalidate } = useRevalidator()
  const waiting = useSyncExternalStore(onKeptViews, () => waitingIn(readKeptViews(pupil)).join(' '))
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting.length < before.current.length) void revalidate()
    before.current = waiting
  }, [waiting, revalidate])
}
