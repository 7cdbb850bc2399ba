import { type Pupil, showPupil } from '@ariviyal/contract/classroom/pupils'
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { callAsPupil } from '../../api/pupil-client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { CardLink, loadAskedViews } from './card/card-link.tsx'
import { readPupil, storePupil } from '../../session/pupils/pupil-store.ts'
import { loadAssignmentWords, speak } from '../../languages/speak.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { WaitingAnswers } from '../../tests/pupil/waiting/waiting-answers.tsx'
import { loadPupilWork, PupilWorkList } from '../../assignments/pupil/work-list.tsx'
import { loadPupilProjects, PupilProjectList } from '../../projects/pupil/project-list.tsx'
import { loadPupilTests, PupilTestList } from '../../tests/pupil/test-list.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/home'
import { PupilFailure } from '../../languages/pupil-failure.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.class.name ?? 'Your class' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PupilFailure

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const pupil = await loadPupil(request.signal)
  const { signal } = request
  const [tests, work, projects, card] = await Promise.all([
    loadPupilTests(signal),
    loadPupilWork(signal),
    loadPupilProjects(signal),
    loadAskedViews(signal),
    loadAssignmentWords(pupil.class.language),
  ])
  return { ...pupil, tests, work, projects, card }
}

/** The pupil of this device; without a network, as last seen. */
async function loadPupil(signal: AbortSignal): Promise<Pupil> {
  const stored = readPupil()
  if (!stored) throw redirect('/class')
  try {
    const pupil = await callAsPupil(showPupil, { signal })
    storePupil({ ...stored, pupil })
    await speak(pupil.class.language)
    return pupil
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect('/class?ended')
    if (error instanceof ApiError && error.status === 0) return stored.pupil
    throw error
  }
}

/** What a pupil sees first after joining. */
export default function HomePage({ loaderData: pupil }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHead kicker={pupil.class.name} title={t`Hello, ${pupil.name}`} lead={t`Roll number ${pupil.roll_number}`} />
      <div className="wrap grid gap-6 pt-8">
        <WaitingAnswers />
        <PupilWorkList work={pupil.work} />
        <PupilTestList tests={pupil.tests} />
        <PupilProjectList projects={pupil.projects} />
        <CardLink asked={pupil.card} />
      </div>
      <div className="wrap pt-12">
        <p className="max-w-measure text-ink-soft">
          <Trans>Others use this phone too? Press “Leave” at the top when you have finished.</Trans>
        </p>
      </div>
    </>
  )
}
