import type { LiveSession } from '@ariviyal/contract/live/live'
import { Link } from 'react-router'
import { ButtonLink } from '../ui/button-link.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import type { Own } from './load-sessions.ts'
import { indianTime } from './session-moments.ts'
import { SessionWhen } from './session-when.tsx'
import { standingInWords } from './standing-words.ts'

/** The user's upcoming and past sessions, and their calendar feed. */
export function OwnSessions({ own: { coming, past, calendar } }: { own: Own }) {
  return (
    <section aria-labelledby="own-sessions" className="mb-12">
      <h2 id="own-sessions" className="text-xl">
        Your sessions
      </h2>
      {coming.items.length === 0 ? (
        <p className="mt-3">You are not registered for a coming session.</p>
      ) : (
        <ul className="mt-4 border-t-2 border-ink">
          {coming.items.map((session) => (
            <Coming key={session.id} session={session} />
          ))}
        </ul>
      )}
      <div className="mt-5 grid items-start gap-4 lg:grid-cols-2">
        {past.items.length === 0 ? null : <Past sessions={past.items} />}
        <CalendarFeed url={calendar} />
      </div>
    </section>
  )
}

const Coming = ({ session }: { session: LiveSession }) => (
  <li className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)] md:items-center">
    <Link to={`/sessions/${session.id}`} className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere">
      {session.topic}
    </Link>
    <SessionWhen startsAt={session.starts_at} endsAt={session.ends_at} />
    {session.state === 'running' && session.own?.status === 'registered' ? (
      <p className="md:text-right">
        <ButtonLink to={`/sessions/${session.id}/room`}>Enter the session</ButtonLink>
      </p>
    ) : (
      <p className="font-semibold md:text-right">{standingInWords(session)}</p>
    )}
  </li>
)

const Past = ({ sessions }: { sessions: LiveSession[] }) => (
  <details className="border-2 border-ink-soft">
    <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
      Past sessions that you registered for
    </summary>
    <ul className="px-4 pb-4">
      {sessions.map(({ id, topic, starts_at: startsAt, ends_at: endsAt }) => (
        <li key={id} className="border-t border-line py-2">
          <Link to={`/sessions/${id}`} className="link inline-flex min-h-11 items-center wrap-anywhere">
            {topic}
          </Link>
          <span className="block text-sm text-ink-soft">{indianTime(startsAt, endsAt).day}</span>
        </li>
      ))}
    </ul>
  </details>
)
