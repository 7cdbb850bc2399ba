import { Trans } from '@lingui/react/macro'
import { useRevalidator } from 'react-router'
import { pageMeta } from '../../frame/page-meta.ts'
import { PupilFailure } from '../../languages/pupil-failure.tsx'
import { BackToClass } from '../../languages/back-to-class.tsx'
import { useOfflineClass } from '../../tests/pupil/offline-class.ts'
import { Banner } from '../../ui/banner.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/project'
import { KeptVisits } from './kept-visits.tsx'
import { loadProject, type LoadedProject } from './load-project.ts'
import { Method } from './method.tsx'
import { useKeptVisits } from './use-kept-visits.ts'
import { VisitForm } from './visit-form.tsx'
import { VisitList } from './visit-list.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.page.title ?? 'Project' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PupilFailure

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadProject(params.id, request.signal)

/** Where a class enters what it measured; works for days without a network. */
export default function PupilProjectPage({ loaderData, params }: Route.ComponentProps) {
  // The key resets all state when the project changes.
  return <OneProject key={params.id} loaded={loaderData} />
}

function OneProject({ loaded: { pupil, page, visits, draft, keptBefore } }: { loaded: LoadedProject }) {
  useOfflineClass()
  const { revalidate } = useRevalidator()
  const { protocol } = page.version
  const sending = useKeptVisits(pupil, page.id, keptBefore, () => void revalidate())
  return (
    <>
      <PageHead title={page.title} lead={page.question} />
      <div className="wrap grid gap-8 pt-6">
        <div className="grid max-w-measure gap-8">
          <KeptVisits fields={page.fields} sending={sending} />
          {page.is_open ? (
            <VisitForm pupil={pupil} page={page} visits={visits} draft={draft} enter={sending.enter} />
          ) : (
            <Banner tone="info">
              <Trans>This project is over. Nothing more is entered; what your class measured stays.</Trans>
            </Banner>
          )}
          <Method protocol={protocol} />
          <VisitList fields={page.fields} visits={visits} sending={page.is_open ? sending : null} />
          <BackToClass />
        </div>
      </div>
    </>
  )
}
