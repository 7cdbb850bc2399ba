import { PageFailure } from '../frame/page-failure.tsx'
import { brand } from '@ariviyal/contract/brand'
import { myCertificateName } from '@ariviyal/contract/certificates/certificates'
import { showLiveSession } from '@ariviyal/contract/live/live'
import { themes } from '@ariviyal/contract/live/live-rules'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { origin, pageMeta } from '../frame/page-meta.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { Banner } from '../ui/banner.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useRefresh } from '../ui/loading/use-refresh.ts'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/session'
import { gradesInWords } from './grades-in-words.ts'
import { LiveStateMark } from './live-state-mark.tsx'
import { indianTime } from './session-moments.ts'
import { SessionWhen } from './session-when.tsx'
import { SessionDetailsView } from './session-details.tsx'
import { ThemeArt } from './theme-art.tsx'

type Loaded = NonNullable<Route.MetaArgs['loaderData']>['session']

/** Structured data of the session (schema.org/Event). */
const eventData = (session: Loaded) => ({
  '@type': 'EducationEvent',
  name: session.topic,
  description: session.description,
  startDate: session.starts_at,
  endDate: session.ends_at,
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  eventStatus: `https://schema.org/${session.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
  location: { '@type': 'VirtualLocation', url: `${origin}/sessions/${session.id}` },
  organizer: { '@type': 'EducationalOrganization', name: brand.name, url: `${origin}/` },
  performer: { '@type': 'Person', name: session.speaker.name },
})

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Live session' })
  const { session } = loaderData
  const { day, span } = indianTime(session.starts_at, session.ends_at)
  return pageMeta({
    title: session.topic,
    path: `/sessions/${session.id}`,
    description: `A live session for science teachers with ${session.speaker.name}: ${day}, ${span} IST.`,
    data: eventData(session),
  })
}
export const HydrateFallback = Waiting

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const session = await call(showLiveSession, { params: { id: params.id }, signal })
  // Registered teachers are asked for their printed name; the page renders without the answer too.
  const name = session.own ? await call(myCertificateName, { signal }).catch(() => null) : null
  return { session, isNameMissing: name !== null && name.name === null }
}

/** A public live session. */
export default function SessionPage({ loaderData: { session, isNameMissing } }: Route.ComponentProps) {
  useReloadOnSubscription()
  // Places fill up and the session starts and ends while the page is open.
  useRefresh(session.state === 'coming' || session.state === 'running', { seconds: 60, times: 240 })
  return (
    <>
      <PageHead
        kicker={themes[session.theme]}
        title={session.topic}
        lead={
          <>
            <SessionWhen startsAt={session.starts_at} endsAt={session.ends_at} className="font-sans text-ink" />
            <p className="mt-1 flex flex-wrap items-center gap-x-3 font-sans text-base">
              {gradesInWords(session.grades)}
              <LiveStateMark state={session.state} />
            </p>
          </>
        }
        aside={<ThemeArt session={session} className="size-24 md:size-40" />}
      />
      <div className="wrap pt-8 pb-20">
        {isNameMissing ? (
          <Banner tone="info" className="mb-8">
            Your certificate needs your name. <Link to="/certificates">Confirm how we should print it</Link>.
          </Banner>
        ) : null}
        <SessionDetailsView session={session} />
        <p className="mt-12">
          <Link to="/sessions" className="link inline-flex min-h-11 items-center">
            All live sessions
          </Link>
        </p>
      </div>
    </>
  )
}

export const ErrorBoundary = () => (
  <PageFailure
    kicker="Live session"
    missing="This session is not here"
    lead="The address may be incomplete, or the session may have been removed."
    next={{ to: '/sessions', label: 'All live sessions' }}
  />
)
