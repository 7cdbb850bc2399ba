import type { LiveSession } from '@ariviyal/contract/live/live'
import { Link, useLoaderData, useNavigation } from 'react-router'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { readSession } from '../session/store.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { cursorFrom } from '../ui/list/list-address.ts'
import { PagedList } from '../ui/list/paged-list.tsx'
import { Banner } from '../ui/banner.tsx'
import { AwaitedPart } from '../ui/loading/awaited-part.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/sessions'
import { type SessionFilter, filterFrom, loadOwn, loadSessions, type Own, type SessionPage } from './load-sessions.ts'
import { OwnSessions } from './own-sessions.tsx'
import { RunningSession } from './running-session.tsx'
import { SessionCard } from './session-card.tsx'
import { SessionFilters } from './session-filters.tsx'
import { byWeek, weekInWords } from './session-moments.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { AskOrRenew } from '../session/subscription/ask-or-renew.tsx'

export const meta = () =>
  pageMeta({
    title: 'Live sessions',
    path: '/sessions',
    description:
      'Live sessions for science teachers of grades 6 to 12, every Saturday and Sunday from 4:00 PM to 5:00 IST, with e-certificates for participation.',
  })

interface Loaded {
  filter: SessionFilter
  /** Null in prerendered HTML: the list depends on the current day. */
  sessions: Promise<SessionPage> | null
  own: Promise<Own> | null
}

const nothing: SessionFilter = { when: undefined, grade: undefined, theme: undefined }
export const ErrorBoundary = PageFailure
export const loader = (): Loaded => ({ filter: nothing, sessions: null, own: null })

export function clientLoader({ request }: Route.ClientLoaderArgs): Loaded {
  const filter = filterFrom(request)
  return {
    filter,
    sessions: ignoreRejection(loadSessions(filter, cursorFrom(request), request.signal)),
    own: readSession() ? ignoreRejection(loadOwn(request.signal)) : null,
  }
}
clientLoader.hydrate = true as const

/** All public live sessions; logged-in users see their own on top (docs/product.md, Live sessions). */
export default function SessionsPage() {
  const { filter, sessions, own } = useLoaderData<typeof clientLoader>()
  useReloadOnSubscription()
  const waiting = useNavigation().state === 'loading'
  const past = filter.when === 'past'
  return (
    <>
      <PageHead
        kicker="Live every weekend"
        title="Live sessions"
        lead="Every Saturday and Sunday from 4:00 PM to 5:00, on a video-meeting service: one idea, taken apart with things from the kitchen or the street, for teachers of grades 6 to 12. Whoever takes part receives an e-certificate."
      />
      <div className="wrap pt-8 pb-20">
        <div className="when-guest mb-8">
          <Banner tone="info">
            To take a place, <Link to="/login?next=/sessions">log in</Link> or <Link to="/register">register</Link>. The
            list is open to everybody.
          </Banner>
        </div>
        <div className="when-free mb-8">
          <Banner tone="warning">
            Places are part of the subscription.{' '}
            <AskOrRenew>
              <Link to="/subscription-form">Ask for a subscription</Link> to take part.
            </AskOrRenew>
          </Banner>
        </div>
        <div className="when-user">
          <AwaitedPart
            of={own}
            what="Your sessions"
            loading="Loading your sessions"
            waitingHeight="min-h-48"
            failureClass="my-6"
          >
            {(mine) => <OwnSessions own={mine} />}
          </AwaitedPart>
        </div>
        <section aria-labelledby="all-sessions" aria-busy={waiting}>
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id="all-sessions" className="text-xl">
              {past ? 'Past sessions' : 'Coming sessions'}
            </h2>
            <Link to={past ? '/sessions' : '/sessions?when=past'} className="link inline-flex min-h-11 items-center">
              {past ? 'Coming sessions' : 'Past sessions'}
            </Link>
          </div>
          {/* Outside the part that loads, so that a used control keeps its focus. */}
          <SessionFilters filter={filter} />
          <AwaitedPart
            key={JSON.stringify(filter)}
            of={sessions}
            what="The sessions"
            loading="Loading the sessions"
            waitingHeight="min-h-48"
            failureClass="my-6"
          >
            {(page) => <Sessions filter={filter} page={page} />}
          </AwaitedPart>
        </section>
        <p className="mt-10">
          Did somebody show you a certificate?{' '}
          <Link to="/verify" className="link inline-flex min-h-11 items-center">
            Check it
          </Link>
        </p>
      </div>
    </>
  )
}

function emptyWords({ when, grade, theme }: SessionFilter): string {
  if (grade !== undefined || theme !== undefined) return 'No session matches. Try fewer filters.'
  return when === 'past' ? 'No past sessions yet.' : 'The next sessions are being planned. Look in again soon.'
}

const SessionCards = ({ sessions }: { sessions: LiveSession[] }) => (
  <ul className="grid gap-5 md:grid-cols-2">
    {sessions.map((session) => (
      <SessionCard key={session.id} session={session} />
    ))}
  </ul>
)

function Sessions({ filter, page }: { filter: SessionFilter; page: SessionPage }) {
  const running = page.items.filter(({ state }) => state === 'running')
  const cancelled = page.items.filter(({ state }) => state === 'cancelled')
  const others = page.items.filter((session) => !running.includes(session) && !cancelled.includes(session))
  return (
    <div className="mt-8">
      <PagedList
        label="Live sessions"
        empty={emptyWords(filter)}
        count={page.items.length}
        nextCursor={page.next_cursor}
        order={filter.when === 'past' ? 'newest-first' : 'in-order'}
      >
        <div className="grid gap-10">
          {running.length === 0 ? null : (
            <ul aria-label="Running now" className="grid gap-5">
              {running.map((session) => (
                <RunningSession key={session.id} session={session} />
              ))}
            </ul>
          )}
          {byWeek(others).map(([week, sessions]) => (
            <section key={week} aria-labelledby={`week-${week}`}>
              <h3 id={`week-${week}`} className="mb-4 text-lg">
                {weekInWords(week, page.now)}
              </h3>
              <SessionCards sessions={sessions} />
            </section>
          ))}
          {cancelled.length === 0 ? null : (
            <section aria-labelledby="cancelled">
              <h3 id="cancelled" className="mb-4 text-lg">
                Cancelled
              </h3>
              <SessionCards sessions={cancelled} />
            </section>
          )}
        </div>
      </PagedList>
    </div>
  )
}
