import type { LiveSession } from '@ariviyal/contract/live/live'
import { themes } from '@ariviyal/contract/live/live-rules'
import { Link } from 'react-router'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { gradesInWords } from './grades-in-words.ts'
import { LiveStateMark } from './live-state-mark.tsx'
import { SessionWhen } from './session-when.tsx'
import { Speaker } from './speaker.tsx'
import { standingInWords } from './standing-words.ts'
import { ThemeArt } from './theme-art.tsx'

/** A live session in a list, with the drawing of its theme and a mark of its state. Dimmed when cancelled. */
export function SessionCard({ session }: { session: LiveSession }) {
  const { id, topic, theme, grades, speaker, state, own } = session
  return (
    <Card as="li" tone={state === 'cancelled' ? 'locked' : 'plain'} className="flex flex-col items-start gap-3">
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
        <ThemeArt session={session} className="size-16" />
        {/* Below the drawing where the letters are large. */}
        <p className="flex min-w-[min(100%,9rem)] flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="kicker">{themes[theme]}</span>
          <span className="text-sm text-ink-soft">{gradesInWords(grades)}</span>
          <LiveStateMark state={state} />
        </p>
      </div>
      <h4 className="text-lg leading-tight wrap-anywhere">{topic}</h4>
      <SessionWhen startsAt={session.starts_at} endsAt={session.ends_at} />
      <Speaker speaker={speaker} />
      {/* The mark says the rest. */}
      {state === 'cancelled' || (state === 'over' && own?.status !== 'registered') ? null : (
        <p className="mt-auto font-semibold">{standingInWords(session)}</p>
      )}
      <Link to={`/sessions/${id}`} aria-label={`Open: ${topic}`} className={buttonStyle('quiet')}>
        Open
      </Link>
    </Card>
  )
}
