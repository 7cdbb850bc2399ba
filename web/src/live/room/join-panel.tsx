import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { momentInWords, timesWithZone, weekdayInWords } from '../../session/reader-time.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { useRoom } from './use-room.ts'

/** The server's time, and the meeting link while the room is open. */
export function JoinPanel({ live: { room, now, stage, beat } }: { live: ReturnType<typeof useRoom> }) {
  const { starts_at, ends_at } = room.presence
  return (
    <Card as="section">
      <h2 className="sr-only">The meeting</h2>
      <p className="text-ink-soft">
        {weekdayInWords(starts_at)}, <span className="inline-block">{timesWithZone(starts_at, ends_at)}</span>
      </p>
      {/* Hidden from screen readers: a clock announced every second is noise. */}
      <p aria-hidden="true" className="mt-1 text-2xl font-semibold tabular-nums">
        {momentInWords(new Date(now), 'exact time')}
      </p>
      <div className="mt-4">
        {stage === 'shut' ? (
          <p>
            The room opens at <strong>{momentInWords(room.opens_at, 'time')}</strong>,{' '}
            {attendanceRules.opensMinutesBefore} minutes before the session. You can leave this page open: the link to
            the meeting appears by itself.
          </p>
        ) : null}
        {stage === 'open' ? (
          <JoinLink url={room.meeting_url} hasStarted={now >= Date.parse(starts_at)} onOpen={beat} />
        ) : null}
        {stage === 'over' ? (
          <>
            <p className="mb-4">The session is over. Thank you for coming.</p>
            {room.whose.own ? (
              <ButtonLink to={`/sessions/${room.session.id}/attendance`}>Your attendance</ButtonLink>
            ) : (
              <p>Log in to see your attendance and, later, your certificate.</p>
            )}
          </>
        ) : null}
      </div>
    </Card>
  )
}

function JoinLink({ url, hasStarted, onOpen }: { url: string | null; hasStarted: boolean; onOpen: () => void }) {
  return (
    <>
      {url === null ? (
        <p>The link to the meeting is not here yet. It appears on this page as soon as we have it.</p>
      ) : (
        <a href={url} target="_blank" rel="noopener" onClick={onOpen} className={buttonStyle('primary')}>
          Open the meeting <Icon name="external" className="size-5" />
          <span className="sr-only">(in a new tab)</span>
        </a>
      )}
      <p className="mt-4 max-w-measure">
        {hasStarted
          ? 'Keep this page open beside the meeting.'
          : 'The session has not begun: your presence counts from its start.'}{' '}
        A phone may put this page to sleep while you are in the meeting’s app; the speaker’s code and the meeting’s own
        list count for you then.
      </p>
    </>
  )
}
