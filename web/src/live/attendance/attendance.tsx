import { type OwnAttendance, showOwnAttendance } from '@ariviyal/contract/live/attendance'
import { presenceWithGaps } from '@ariviyal/contract/live/attendance-words'
import { lengthInWords } from '@ariviyal/contract/length-in-words'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { loginAndBack, requireSession } from '../../session/require-session.ts'
import { momentInWords, readerZone, timesWithZone, weekdayInWords, zoneInWords } from '../../session/reader-time.ts'
import { Banner } from '../../ui/banner.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/attendance'
import { Appeals } from './appeals.tsx'
import { HowItCounts } from './how-it-counts.tsx'
import { LiveFailure } from '../live-failure.tsx'
import { PresenceBar } from '../room/presence-bar.tsx'
import { PresenceIntervals } from './presence-intervals.tsx'

export const meta = () => pageMeta({ title: 'Your attendance' })
export const HydrateFallback = Waiting
export const ErrorBoundary = LiveFailure

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  // The gate's loader runs in parallel with this one.
  requireSession(loginAndBack(new URL(request.url).pathname))
  return call(showOwnAttendance, { params: { id: params.id }, signal: request.signal })
}

/** A teacher's attendance at a session: duration, evidence, and the next steps. */
export default function AttendancePage({ loaderData: attendance }: Route.ComponentProps) {
  const { session, presence } = attendance
  return (
    <>
      <PageHead
        kicker="Your attendance"
        title={session.topic}
        lead={
          <>
            {weekdayInWords(presence.starts_at)},{' '}
            <span className="inline-block">{timesWithZone(presence.starts_at, presence.ends_at)}</span>
          </>
        }
      />
      <div className="wrap pt-8 pb-20">
        {session.state === 'coming' ? (
          <Banner tone="info">The session has not begun. Afterwards you see here how long you were present.</Banner>
        ) : (
          <Found attendance={attendance} />
        )}
        <HowItCounts />
        <p className="mt-12 flex flex-wrap gap-x-6">
          <Link to={`/sessions/${session.id}`} className="link inline-flex min-h-11 items-center">
            About this session
          </Link>
          <Link to="/certificates" className="link inline-flex min-h-11 items-center">
            Your certificates
          </Link>
        </p>
      </div>
    </>
  )
}

function Found({ attendance }: { attendance: OwnAttendance }) {
  const { presence, session } = attendance
  const words = presenceWithGaps(presence, readerZone())
  return (
    <>
      <section>
        <h2 className="sr-only">What we recorded</h2>
        <p className="mb-6 max-w-measure text-xl leading-snug font-semibold">
          {words.charAt(0).toUpperCase() + words.slice(1)}
        </p>
        <Verdict attendance={attendance} />
        <div className="mt-8">
          <PresenceBar presence={presence} />
          <PresenceIntervals presence={presence} />
        </div>
      </section>
      {session.state === 'over' ? <Appeals attendance={attendance} /> : null}
    </>
  )
}

/** What follows from the attendance. */
function Verdict({ attendance: { presence, session, settled, settles_at } }: { attendance: OwnAttendance }) {
  const rule = `You need ${presence.percent}% (${lengthInWords(presence.needed_seconds)}).`
  if (session.state === 'cancelled') return <Banner tone="info">This session was cancelled.</Banner>
  if (session.state === 'running')
    return <Banner tone="info">The session is not over yet. This is what we have recorded so far. {rule}</Banner>
  if (!presence.qualified) {
    const short = lengthInWords(presence.needed_seconds - presence.present_seconds)
    return (
      <Banner tone="warning">
        {rule} That is {short} more than we recorded.{' '}
        {settled
          ? 'So you get no certificate for this session.'
          : 'You get a certificate only if more is recorded, such as from the meeting’s list.'}
      </Banner>
    )
  }
  return (
    <Banner tone="success">
      {rule} You were present long enough.{' '}
      {settled ? (
        <>
          Your certificate is among <Link to="/certificates">your certificates</Link>.
        </>
      ) : (
        `Certificates are issued from ${momentInWords(settles_at, 'month and time')} ${zoneInWords(settles_at)} on, or earlier.`
      )}
    </Banner>
  )
}
