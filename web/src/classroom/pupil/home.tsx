import { leaveClass, type Pupil, showPupil } from '@ariviyal/contract/classroom/pupils'
import { useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { callAsPupil } from '../../api/pupil-client.ts'
import { PageFailure } from '../../frame/page-failure.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { clearPupil, readPupil, storePupil } from '../../session/pupil-store.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { loadPupilTests, PupilTestList } from '../../tests/pupil/test-list.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/home'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.class.name ?? 'Your class' })
export const HydrateFallback = Waiting
export const ErrorBoundary = PageFailure

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const pupil = await loadPupil(request.signal)
  return { ...pupil, tests: await loadPupilTests(request.signal) }
}

/** The pupil of this device; without a network, as last seen. */
async function loadPupil(signal: AbortSignal): Promise<Pupil> {
  const stored = readPupil()
  if (!stored) throw redirect('/class')
  try {
    const pupil = await callAsPupil(showPupil, { signal })
    storePupil({ ...stored, pupil })
    return pupil
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect('/class?ended')
    if (error instanceof ApiError && error.status === 0) return stored.pupil
    throw error
  }
}

/** What a pupil sees first after joining. */
export default function HomePage({ loaderData: pupil }: Route.ComponentProps) {
  return (
    <>
      <PageHead kicker={pupil.class.name} title={`Hello, ${pupil.name}`} lead={`Roll number ${pupil.roll_number}`} />
      <div className="wrap pt-8">
        <PupilTestList tests={pupil.tests} />
      </div>
      <div className="wrap grid justify-items-start gap-4 pt-12">
        <Leave />
        <p className="max-w-measure text-ink-soft">
          Leave when others use this phone too. You need your PIN to join again.
        </p>
      </div>
    </>
  )
}

/** Ends the session. Without a network it is forgotten on this device, where nobody can use it any more. */
function Leave() {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    if (isLeaving) return
    setIsLeaving(true)
    const token = readPupil()?.token
    await callAsPupil(leaveClass).catch(() => undefined)
    if (token !== undefined) clearPupil(token)
    await navigate('/class', { replace: true })
  }
  return (
    <Button tone="quiet" onClick={leave} aria-disabled={isLeaving}>
      {isLeaving ? 'Leaving...' : 'Leave the class'}
    </Button>
  )
}
